import { expect, test } from 'vitest'

import { shown } from '../testing/shown'
import AskPanel from './AskPanel.svelte'

test('who leads may answer, and reads whom the table waits for', () => {
  const options = [{ id: 'enough', label: 'Nobody else helps' }]
  const laid = { family: 'protagonists', things: {}, options }
  expect(shown(AskPanel, {}, { ...laid, seat: 'gm' })).toContain('Choose. Waiting for Mira.')
  document.body.replaceChildren()
  expect(shown(AskPanel, {}, laid)).not.toContain('Waiting')
})
