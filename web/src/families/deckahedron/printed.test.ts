import { describe, expect, it } from 'vitest'

import { cornersOf, faceOf, wordsFor, type PrintedEdition, type PrintedFace } from './printed.svelte'

const EDITION: PrintedEdition = {
  title: 'A Thousand Faces of Adventure',
  suits: ['Anvil', 'Blade', 'Crown', 'Dragon'],
  colours: ['red', 'blue', 'yellow', 'green'],
  single: 'XP',
  plural: 'XP',
  reserve: 'Shadow points',
  friendly: 'Journey points',
  bonus_tag: 'Fast',
  formats: {},
  ringed: [],
  moves: {},
  items: {},
}

const CARD: PrintedFace = {
  results: [0, 3, 2, 1],
  corners: ['rat', 'snake', 'monkey', 'tiger'],
  d4: 2,
  currency: true,
  kind: 'deckahedron',
}

describe('a card', () => {
  it('shows each suit on its side of the card', () => {
    const { edges } = faceOf(CARD, EDITION)
    expect(edges.map(({ tint, checks }) => `${tint} ${checks}`)).toEqual([
      'green 1',
      'blue 3',
      'red 0',
      'yellow 2',
    ])
  })

  it('lets the suit that is read stand out', () => {
    const { edges } = faceOf(CARD, EDITION, 3)
    expect(edges.filter(({ read }) => read).map(({ tint }) => tint)).toEqual(['yellow'])
  })

  it('shows what it pays, and the numbers for play without dice', () => {
    const { centre, notes } = faceOf(CARD, EDITION)
    expect(centre?.words).toBe('XP')
    expect(notes).toEqual(['d4 2', ''])
  })

  it('can be read in words', () => {
    expect(wordsFor('03', CARD, EDITION)).toBe(
      'Card 03: Anvil a cross, Blade three checks, Crown two checks, Dragon one check, XP',
    )
    expect(wordsFor('03', CARD, EDITION, 2)).toBe('Card 03: three checks for Blade')
    expect(wordsFor('wound-1', { ...CARD, kind: 'wound' }, EDITION, 1)).toBe('Wound card: a cross for Anvil')
  })

  it('is all corners in a corner game', () => {
    const face = cornersOf(CARD)
    expect(face.names).toEqual(CARD.corners)
    expect(face.edges).toEqual([])
  })
})
