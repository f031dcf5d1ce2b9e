/** The signs on the cards: suits of the editions, and the animals in the corners. Drawn for Hearthside. */

import type { Emblem } from '../../cards/face'

export const SUITS: Record<string, Emblem> = {
  Anvil: { path: 'M3 8h5V6h13v3h-4c-1.5 0-2.5 1-2.5 2.5V14h1l2 4H7l2-4h1v-1.5C6 12.5 3.5 11 3 8z' },
  Blade: { path: 'M12 1l2.3 3.5V14H18v2.3h-4.5V22h-3v-5.7H6V14h3.7V4.5z' },
  Crown: { path: 'M2.5 7l5 4.5L12 4l4.5 7.5 5-4.5-2 12.5h-15z' },
  Dragon: {
    path: 'M4 21c-.5-5 1.5-8 5-9-2.5-.5-4-2.5-4.5-5 2.5 1 4.5.8 6-.7L14 2v4.5c4.5 1 7.5 4.5 7.5 9l-4.5-1.3-2.2 2.3-3.3-1c-1.3 2-1.3 3.5 0 5.5z',
  },
  Anchor: {
    path: 'M12 2a2.6 2.6 0 0 1 1.2 4.9V9H17v2h-3.8v7.6c2.6-.4 4.4-2 4.9-4.2l-1.6.6L19 11l2 4.8-1.2-.5C19 19 16 21.5 12 22c-4-.5-7-3-7.8-6.7l-1.2.5L5 11l2.5 4-1.6-.6c.5 2.2 2.3 3.8 4.9 4.2V11H7V9h3.8V6.9A2.6 2.6 0 0 1 12 2z',
  },
  Bulb: {
    path: 'M12 2a7 7 0 0 0-4 12.7c.7.6 1 1.3 1 2.3h6c0-1 .3-1.7 1-2.3A7 7 0 0 0 12 2zM9 18.3h6V20H9zM10 21h4v1.3h-4z',
  },
  Crescent: { path: 'M15 2a10 10 0 1 0 6.5 15A9.5 9.5 0 0 1 15 2z' },
  Dart: { path: 'M22 2l-4.5.8-9 9H5l-3 3.5 4.5 2.2L8.7 22l3.5-3v-3.5l9-9z' },
}

const line = (path: string): Emblem => ({ path, line: true })

export const ANIMALS: Record<string, Emblem> = {
  cow: line(
    'M7 9c0 6 2 11 5 11s5-5 5-11M7 9C4 9 3 7 3.5 4.5 5 6 6 6.5 8 7h8c2-.5 3-1 4.5-2.5C21 7 20 9 17 9M10.5 17v.1M13.5 17v.1',
  ),
  horse: line('M8 21c1-4 0-5-3-6l-1-3 6-7 1-3 2 3c5 1 7 6 7 16M11 9v.1'),
  rabbit: line(
    'M9 11C7 7 7 3 8.5 2.5S11 6 11 10M13 10c0-4 1-8 2.5-7.5S17 7 15 11M12 10a5.5 5.5 0 1 0 .01 0zM10 14.5v.1M14 14.5v.1M12 17v.1',
  ),
  rat: line(
    'M6 8a3 3 0 1 1 4-2M14 6a3 3 0 1 1 4 2M6 8c0 7 3 13 6 13s6-6 6-13c-3-3-9-3-12 0zM10 12v.1M14 12v.1M12 18H5M12 18h7',
  ),
  dog: line(
    'M7 6C4 6 3 9 4 13c2 0 3-1 3-3M17 6c3 0 4 3 3 7-2 0-3-1-3-3M7 6c3-2 7-2 10 0v8c0 4-2 6-5 6s-5-2-5-6zM10 10v.1M14 10v.1M11 15h2l-1 1.5z',
  ),
  monkey: line(
    'M6 9a3 3 0 1 0 0 5M18 9a3 3 0 1 1 0 5M12 4a7 7 0 0 1 6 8c0 5-3 8-6 8s-6-3-6-8a7 7 0 0 1 6-8zM9 15c2 2 4 2 6 0M10 10v.1M14 10v.1',
  ),
  tiger: line(
    'M5 9l1-5 4 2h4l4-2 1 5c1 7-3 11-7 11S4 16 5 9zM12 6v3M9 6.5v2M15 6.5v2M5.5 13H8M16 13h2.5M9.5 11v.1M14.5 11v.1M11 15h2l-1 1.5z',
  ),
  snake: line('M17 5c-3-3-8-1-8 2 0 4 8 3 8 7 0 5-11 6-13 1M17 5h4M14.5 4.8v.1M4 15l-1 4'),
  cock: line(
    'M9 7c-1-2 0-4 1-4s1 1 2 1 1-2 2-2 2 3 1 5M9 7c3-2 6 0 6 3 0 2 2 3 2 6 0 3-3 5-7 5M9 7l-5 3 5 1M10 11c-2 1-2 4-1 5M11.5 8.5v.1',
  ),
  pig: line('M6 8L5 3l4 2h6l4-2-1 5c1 7-2 12-6 12S5 15 6 8zM9.5 13h5v4h-5zM11 15v.1M13 15v.1M9 9v.1M15 9v.1'),
  dragon: line(
    'M4 20c3-1 4-3 4-5-3 0-5-2-5-4 3 0 4-1 5-4l3 1 2-5 2 5 5 2-3 3c3 2 4 4 4 7-3-3-6-3-9-1-2 1-5 2-8 1zM13 9v.1',
  ),
  goat: line(
    'M8 9C5 9 4 4 8 2c-1 3 0 4 2 5h4c2-1 3-2 2-5 4 2 3 7 0 7 1 5-1 8-3 9v4l-1-2-1 2v-4c-2-1-4-4-3-9zM10.5 11v.1M13.5 11v.1',
  ),
}

export const NOTHING: Emblem = { path: '' }
