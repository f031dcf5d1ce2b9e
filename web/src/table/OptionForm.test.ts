import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test } from 'vitest'

import { Connection } from '../lib/connection.svelte'
import { KEY, Table } from '../lib/table.svelte'
import type { Option } from '../protocol'
import { ADJUST, CALL, TestSocket, welcome } from '../testing/sample'
import OptionForm from './OptionForm.svelte'

let mounted: ReturnType<typeof mount> | undefined

function show(option: Option): TestSocket {
  const socket = new TestSocket()
  const connection = new Connection('key', () => socket)
  connection.open()
  socket.opens()
  socket.says(welcome(10))
  mounted = mount(OptionForm, {
    target: document.body,
    props: { option },
    context: new Map([[KEY, new Table(connection)]]),
  })
  flushSync()
  return socket
}

const find = <T extends Element>(selector: string): T => document.querySelector<T>(selector) as T
const submit = () => {
  find<HTMLFormElement>('form').requestSubmit()
  flushSync()
}

afterEach(async () => {
  if (mounted) await unmount(mounted)
})

test('what is seldom changed is folded away behind what is not, and sent as it is', () => {
  const why = { type: 'text', key: 'why', label: 'Why', default: 'ice' } as const
  const socket = show({ id: 'let', label: 'Let them test', fields: [ADJUST, why] })
  expect(find<HTMLDetailsElement>('details').open).toBe(false)
  expect(find('details').textContent).toContain('Toughness of the Rat')
  submit()
  expect(socket.sent.at(-1)).toMatchObject({ reply: { values: { adjust: 0, why: 'ice' } } })
})

test('what is missing is said and nothing is sent', () => {
  const socket = show(CALL)
  submit()
  expect(find('[role=alert]').textContent).toContain('Choose one under “Who”.')
  expect(socket.sent).toHaveLength(1)
})

test('a filled form is sent as a reply', () => {
  const socket = show(CALL)
  const [mira, , , agility] = document.querySelectorAll<HTMLInputElement>('input[type=radio]')
  mira?.click()
  agility?.click()
  const [simple] = [...document.querySelectorAll('button')].filter((button) =>
    button.textContent.includes('simple'),
  )
  simple?.click()
  flushSync()
  submit()
  expect(socket.sent.at(-1)).toMatchObject({
    type: 'answer',
    reply: { option: 'call', values: { who: 'mira', ability: 'agility', difficulty: 6, why: '' } },
  })
})

test('a warning is shown and the button says yes to it', () => {
  show({ id: 'last-stand', label: 'Last Stand', warning: 'Your Resolve drops to 0.' })
  expect(document.body.textContent).toContain('Your Resolve drops to 0.')
  expect(find('button.primary').textContent).toContain('Yes: Last Stand')
})

test('of a crowd all can be chosen at a touch, and none', () => {
  const choices = ['mira', 'jon', 'eve'].map((id) => ({ id, label: id }))
  show({
    id: 'rounds',
    label: 'Rounds',
    fields: [{ type: 'pick', key: 'who', label: 'Who', choices, low: 2, high: 3 }],
  })
  const all = () =>
    [...document.querySelectorAll('button')].find((one) => /^(All of them|None)$/.test(one.textContent))
  const ticked = () => document.querySelectorAll('input:checked').length
  all()?.click()
  flushSync()
  expect(ticked()).toBe(3)
  all()?.click()
  flushSync()
  expect(ticked()).toBe(0)
})
