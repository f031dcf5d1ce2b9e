import type { Component } from 'svelte'
import { expect, test } from 'vitest'

import type { ThingView } from '../../protocol'
import { shown } from '../../testing/shown'
import HeroCard from './HeroCard.svelte'
import Paper from './Paper.svelte'
import Sheet from './Sheet.svelte'

const hero = (name: string, owner: string, guarded_by = ''): ThingView => ({
  kind: 'hero',
  owner,
  marks: { name, status: 'up', guarded_by },
})
const THINGS: Record<string, ThingView> = {
  story: { kind: 'story', marks: { heroes: ['kresk', 'ysolde'] } },
  kresk: hero('Kresk', 'p1', 'ysolde'),
  ysolde: hero('Ysolde', 'p2'),
  'kresk/level/background': {
    kind: 'level',
    place: 'kresk',
    marks: { name: 'Background', background: 'Grew up at sea', limit: 'on dry land' },
  },
}

/** What Mira, who plays Kresk, reads on it. */
const reads = (card: Component<{ id: string }>, id: string): string =>
  shown(card, { id }, { family: 'deckahedron', things: THINGS })

test('whoever is shielded reads whom the next attack hits instead', () => {
  expect(reads(HeroCard, 'kresk')).toContain('You are shielded: the next attack hits Ysolde instead.')
})

test('on the card of who shields stands for whom', () => {
  expect(reads(HeroCard, 'ysolde')).toContain('Shields you: takes the next attack instead.')
})

test('the limit that the GM wrote stands on the background', () => {
  expect(reads(Paper, 'kresk/level/background')).toContain('Does not help (says the GM) on dry land')
})

test('beside the stage stands what a hero has, not again how it is but for Stamina, which a GM wants in sight', () => {
  const wounded = {
    ...hero('Ysolde', 'p2'),
    marks: { name: 'Ysolde', injuries: ['a torn shoulder'], pack: 1 },
  }
  const table = { family: 'deckahedron', things: { ...THINGS, ysolde: wounded } }
  const stage = shown(HeroCard, { id: 'ysolde' }, table)
  document.body.replaceChildren()
  const beside = shown(Sheet, { id: 'ysolde', folded: true }, table)
  expect(beside).toMatch(/1 pack.*Moves and items/)
  expect(stage).toContain('a torn shoulder')
  expect(beside).not.toContain('a torn shoulder')
  for (const words of [stage, beside]) expect(words).toContain('Stamina')
})
