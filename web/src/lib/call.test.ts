import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { call } from './call.svelte'

const notices: string[] = []
const vibrate = vi.fn()

function notice(this: object, why: string, { body }: { body: string }) {
  notices.push(`${why} – ${body}`)
}

beforeEach(() => {
  vi.stubGlobal('Notification', Object.assign(notice, { permission: 'granted' }))
  vi.stubGlobal('navigator', { vibrate })
})

afterEach(() => {
  call.want(false)
  notices.length = 0
  vibrate.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a device calls only if it was asked to', () => {
  call.out('The Long Ebb', 'It is your turn')
  expect(vibrate).not.toHaveBeenCalled()
  call.want(true)
  vibrate.mockClear()
  call.out('The Long Ebb', 'It is your turn')
  expect(vibrate).toHaveBeenCalledOnce()
})

test('a notice is for those who look elsewhere', () => {
  call.want(true)
  call.out('The Long Ebb', 'It is your turn')
  expect(notices).toEqual([])
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  call.out('The Long Ebb', 'It is your turn')
  expect(notices).toEqual(['It is your turn – The Long Ebb'])
})

test('where notices are not allowed there is none, and nothing fails', () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  call.want(true)
  call.out('The Long Ebb', 'It is your turn')
  expect(notices).toEqual([])
})
