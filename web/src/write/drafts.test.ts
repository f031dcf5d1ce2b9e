import { beforeEach, expect, test, vi } from 'vitest'

import { asFile, drafts, fileName, titleOf } from './drafts.svelte'

beforeEach(() => {
  for (const { id } of drafts.all) drafts.forget(id)
})

test('a draft is called by the title in its text, and so is its file', () => {
  expect(titleOf('# mine\n  title = "The Lost Kite"\n')).toBe('The Lost Kite')
  expect(titleOf('tile = "x"')).toBe('')
  expect(fileName('Émile & the Lost Kite!')).toBe('emile-the-lost-kite.toml')
  expect(fileName('…')).toBe('adventure.toml')
})

test('drafts are kept on this device and stay where they are', async () => {
  const first = drafts.begin('protagonists', 'title = "One"')
  const second = drafts.begin('deckahedron', 'title = "Two"', 'mine.toml')
  drafts.change(first.id, { text: 'title = "Ones"' })
  expect(drafts.all.map(({ title }) => title)).toEqual(['Two', 'Ones'])
  expect(JSON.parse(localStorage.getItem('hearthside.drafts') ?? '')).toEqual(drafts.all)
  const file = asFile(second)
  expect([file.name, await file.text()]).toEqual(['mine.toml', 'title = "Two"'])
  drafts.forget(first.id)
  expect(drafts.all.map(({ id }) => id)).toEqual([second.id])
})

test('where there is no room it is said, and nothing that was written is lost from the page', () => {
  const { id } = drafts.begin('protagonists', 'title = "One"')
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full })
  drafts.change(id, { text: 'title = "Two"' })
  expect([drafts.kept, drafts.all[0]?.title]).toEqual([false, 'Two'])
  vi.unstubAllGlobals()
  drafts.change(id, { text: 'title = "Three"' })
  expect(drafts.kept).toBe(true)
})
