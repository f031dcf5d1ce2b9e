import { expect, test } from 'vitest'

import { address, parse } from './routes.svelte'

test.each([
  ['/', '', { page: 'home' }],
  ['/join/abcd', '', { page: 'join', code: 'ABCD' }],
  ['/seat', '#k-1', { page: 'seat', key: 'k-1' }],
  ['/watch', '#k-2', { page: 'watch', key: 'k-2' }],
  ['/print', '#kfa-deck', { page: 'print' }],
  ['/print/deck', '', { page: 'lost' }],
  ['/seat', '', { page: 'lost' }],
  ['/elsewhere', '', { page: 'lost' }],
  ['/seat', '#abc%', { page: 'lost' }],
  ['/join/abc%', '', { page: 'lost' }],
  ['/', '#abc%', { page: 'home' }],
])('%s%s', (path, hash, route) => {
  expect(parse(path, hash)).toEqual(route)
})

test('a key stands in the fragment, where it is never sent', () => {
  expect(address({ page: 'seat', key: 'k-1' })).toBe('/seat#k-1')
  expect(address({ page: 'join', code: 'ABCD' })).toBe('/join/ABCD')
})
