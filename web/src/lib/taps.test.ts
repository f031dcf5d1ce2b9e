import { expect, test } from 'vitest'

import { answersOnce } from './taps'

test('a double tap answers one question, and as often as one likes the same', () => {
  const part = document.createElement('main')
  const button = document.createElement('button')
  part.append(button)
  let question = 'Push Resolve?'
  const answered: string[] = []
  button.onclick = () => answered.push(question)
  answersOnce(() => question)(part)
  const taps = (detail: number) =>
    button.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))
  taps(1)
  question = 'What follows?'
  expect(taps(2)).toBe(false)
  expect(answered).toEqual(['Push Resolve?'])
  taps(1)
  taps(2)
  taps(0) // by keyboard
  expect(answered).toHaveLength(4)
})
