import { expect, test } from 'vitest'

import { roomIn } from './draft'

test('of a room that is being written the map is drawn as far as it goes', () => {
  expect(
    roomIn(`[[room]]
name = "The Yard"
layout = [
  "####",
  "#P.+",
]
pieces = { o = "the well", t = "a cart" }
exits = [{ label = "down", room = "W2", at = "D2" }]`),
  ).toEqual({
    name: 'The Yard',
    layout: ['####', '#P.+'],
    doors: { D2: 'W2' },
    pieces: { o: 'the well', t: 'a cart' },
  })
  expect(roomIn('[[room]]\nlayout = [\n  "##",\n  "#').layout).toEqual(['##'])
  expect(roomIn('title = "None"').layout).toEqual([])
})
