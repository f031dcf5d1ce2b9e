import { describe, expect, it } from 'vitest'

import type { Ask, Option } from '../../protocol'
import { attributesOf, calledOn, flippedWith, inMind, isCalling, moveOf, movesIn, othersIn } from './calls'
import {
  blanked,
  circumstanceWords,
  edgeWords,
  gist,
  isTold,
  likely,
  onCard,
  rangeWords,
  sectionOf,
  slotWords,
  spends,
} from './words'

const move = (id: string): Option => ({
  id,
  label: id,
  fields: [
    {
      type: 'pick',
      key: 'attribute',
      label: 'Attribute',
      choices: [
        { id: 'str', label: 'Str' },
        { id: 'dex', label: 'Dex' },
      ],
    },
    { type: 'number', key: 'advantage', label: 'Advantage', low: -3, high: 3 },
  ],
})

describe('words for what lies on the table', () => {
  it('tells what a slot takes', () => {
    expect(slotWords('harm/wound')).toBe('Harm or Wound')
    expect(slotWords('exhaustion:mental')).toBe('Exhaustion, mental only')
  })

  it('leaves out a blank that stands before a name', () => {
    expect(blanked('_ Sword')).toBe('Sword')
    expect(blanked('_ of Light')).toBe('… of Light')
  })

  it('says of a card that works by itself what it does', () => {
    expect(gist({ trigger: 'Passive.', effect: 'Attack power +1.' })).toBe('Attack power +1.')
    expect(gist({ trigger: 'You open a lock.', effect: 'Slow.' })).toBe('You open a lock.')
  })

  it('names advantage and disadvantage', () => {
    expect([edgeWords(0), edgeWords(1), edgeWords(-2)]).toEqual(['', 'Advantage', 'Disadvantage 2'])
  })

  it('does not call an advantage that lies ready a disadvantage', () => {
    const laid = { kind: 'circumstance', marks: { text: 'Discern of Ysolde', level: -1, once: 1 } }
    expect(circumstanceWords(laid)).toBe('Advantage ready: Discern of Ysolde')
    expect(circumstanceWords({ kind: 'circumstance', marks: { text: 'mud' } })).toBe('Disadvantage: mud')
  })

  it('offers the pages of an adventure first', () => {
    expect(likely(true)).toContain('open')
    expect(likely(true)).not.toContain('scene')
    expect(likely(true, true)).toContain('chapter')
    const named = (id: string): Option => ({ id, label: id })
    expect(isTold(['reopen:shore', 'attack'].map(named))).toBe(true)
    expect(isTold(['open:shore', 'attack'].map(named))).toBe(false)
    expect(isTold([named('meet:all')])).toBe(false)
    expect(likely(false)).toContain('prepare')
    expect(likely(true)).toContain('recover')
  })

  it('counts no attack of a foe among what points buy', () => {
    expect(spends({ id: 'strike', label: 'It strikes (power 1)' })).toBe(false)
    expect(spends({ id: 'strike:trap', label: 'A trap goes off' })).toBe(true)
  })

  it('tells how near a foe is', () => {
    expect(['melee', 'near', 'far', ''].map((range) => rangeWords(range, 'Kresk'))).toEqual([
      'in melee with Kresk',
      'close to Kresk',
      'far from Kresk',
      '',
    ])
  })

  it('shortens an option on the card it is about', () => {
    const lay = { id: 'absorb:harm:kresk/item/2', label: 'Lay one Harm on Leather Armour' }
    expect(onCard(lay, 'Leather Armour').label).toBe('Lay one Harm here')
    expect(onCard({ id: 'call:kresk', label: 'Call on Kresk for a flip' }, 'Kresk').label).toBe(
      'Call for a flip',
    )
  })

  it('sorts what the GM can do, and keeps what it does not know', () => {
    expect(sectionOf({ id: 'strike:trap', label: 'A trap goes off' })).toBe('Danger')
    expect(sectionOf({ id: 'bring:full', label: 'Prepare the foes of this scene' })).toBe('Foes')
    expect(sectionOf({ id: 'loot', label: 'Show what is to be found here' })).toBe('Things')
    expect(sectionOf({ id: 'something-new', label: 'Something new' })).toBe('More')
  })
})

describe('calling for a flip', () => {
  const ask: Ask = {
    prompt: 'Which move?',
    options: [...['a', 'b', 'c', 'd', 'take_a_breather:after'].map(move), { id: 'cancel', label: 'No flip' }],
  }

  it('is known by its many moves with an attribute', () => {
    expect(isCalling(ask)).toBe(true)
    expect(isCalling({ ...ask, options: ask.options.slice(-2) })).toBe(false)
    expect(isCalling(null)).toBe(false)
  })

  it('keeps moves and other answers apart', () => {
    expect(movesIn(ask).map(moveOf)).toEqual(['a', 'b', 'c', 'd', 'take_a_breather'])
    expect(othersIn(ask).map(({ id }) => id)).toEqual(['cancel'])
    expect(attributesOf(move('a')).map(({ id }) => id)).toEqual(['str', 'dex'])
  })

  it('finds the hero by its name in the question', () => {
    const heroes = [
      { id: 'al', name: 'Al' },
      { id: 'pal', name: 'Old Pal' },
    ]
    expect(calledOn(heroes, 'Which move does Old Pal make? The player thinks of Volley.')).toBe('pal')
    expect(calledOn(heroes, 'Which move does Al make?')).toBe('al')
    expect(calledOn(heroes, 'The story goes on.')).toBe('')
  })

  it('finds the move that the player thinks of', () => {
    const moves = [move('volley'), move('parley')].map((one) => ({ ...one, label: `A ${one.id}` }))
    expect(inMind(moves, 'Which move does Al make? The player thinks of A parley.')).toBe('parley')
    expect(inMind(moves, 'Which move does Al make?')).toBe('')
  })

  it('shows what is really flipped where there is no choice', () => {
    const flip = ['int', 'dex']
    expect(flippedWith(move('take_a_breather'), flip)).toBe('int')
    expect(flippedWith(move('take_a_breather:after'), flip)).toBe('str')
    expect(flippedWith(move('silent'), [])).toBe('')
  })
})
