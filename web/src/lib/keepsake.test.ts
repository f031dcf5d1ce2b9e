import { expect, test } from 'vitest'

import { keepsake } from './keepsake'
import type { StoryLine } from './story'

const LINES: StoryLine[] = [
  { number: 1, kind: 'told', text: 'The lamp goes out. <b>Everybody</b> & nobody sees it.' },
  { number: 2, kind: 'said', text: 'Hush.', who: 'Mira', whisper: true },
  { number: 3, kind: 'rolled', text: 'Mira rolled 1, 6, 8', dice: [1, 6, 8], removed: 0 },
]

function page(): Document {
  const text = keepsake('The “Long” Ebb <1>', 'led by Ada', LINES, 'data:font/woff2;base64,AA==')
  return new DOMParser().parseFromString(text, 'text/html')
}

test('what people wrote stands on the page as they wrote it', () => {
  expect(page().title).toBe('The “Long” Ebb <1>')
  expect(page().querySelector('p.told')?.textContent).toBe(LINES[0]?.text)
  expect(page().querySelector('.said.whisper strong')?.textContent).toBe('Mira')
})

test('a part of the story has a heading, and does not begin with it again', () => {
  const line: StoryLine = { number: 1, kind: 'told', text: 'The Yard. Snow <here>.', title: 'The Yard' }
  const text = new DOMParser().parseFromString(keepsake('Bread', '', [line]), 'text/html')
  expect(text.querySelector('h2')?.textContent).toBe('The Yard')
  expect(text.querySelector('p.told')?.textContent).toBe('Snow <here>.')
})

test('a scene that has no words is its heading alone', () => {
  const line: StoryLine = { number: 1, kind: 'told', text: 'The Yard.', title: 'The Yard' }
  const text = new DOMParser().parseFromString(keepsake('Bread', '', [line]), 'text/html')
  expect(text.querySelectorAll('h2, p.told')).toHaveLength(1)
})

test('dice are drawn, and the one that does not count is struck out', () => {
  const dice = page().querySelector('.rolled .dice')
  expect(dice?.textContent).toBe('⚀ ⚅ 8')
  expect(dice?.querySelector('s')?.textContent).toBe('⚀')
})

test('the page fetches nothing', () => {
  const text = page().documentElement.outerHTML
  expect(text).toContain('url(data:font/woff2;base64,AA==)')
  expect(text.match(/url\((?!data:)|https?:|src=|href=|<script/g)).toBeNull()
})
