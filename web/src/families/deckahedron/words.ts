/** Words for what lies on the table, and where what the GM may do belongs. */

import { actOf } from '../../lib/groups'
import { number, text } from '../../lib/marks'
import type { Option, ThingView } from '../../protocol'

export const ATTRIBUTES = [
  { key: 'str', name: 'Strength', short: 'Str' },
  { key: 'dex', name: 'Dexterity', short: 'Dex' },
  { key: 'int', name: 'Intelligence', short: 'Int' },
] as const

export const TOKENS = ['exhaustion', 'harm', 'wound'] as const
export type TokenKind = (typeof TOKENS)[number]

export const TOKEN_NAMES: Record<string, string> = {
  exhaustion: 'Exhaustion',
  harm: 'Harm',
  wound: 'Wound',
}

/** What a slot takes, such as `exhaustion:mental` or `harm/wound`, in words. */
export function slotWords(slot: string): string {
  const [kinds = '', strain = ''] = slot.split(':')
  const names = kinds.split('/').map((kind) => TOKEN_NAMES[kind] ?? kind)
  return `${names.join(' or ')}${strain ? `, ${strain} only` : ''}`
}

/** When a move is made; of a card that works by itself, what it does. */
export const gist = (move: { trigger?: string; effect?: string } | undefined): string =>
  (move?.trigger?.startsWith('Passive') ? move.effect : move?.trigger) ?? ''

/** A name with a blank that nobody has filled in yet: `_ Sword`, `_ of Light`. */
export const blanked = (name: string): string =>
  name
    .replace(/^_ (?=[A-Z])/, '')
    .replace(/_/g, '…')
    .trim()

const ON_ITS_CARD: Record<string, string> = {
  call: 'Call for a flip',
  spotlight: 'Spotlight',
  foe: 'Its numbers',
  gear: 'Gear',
  open: 'Open this scene',
  reopen: 'Back to this scene',
  meet: 'The heroes meet it',
  oracle: 'Let a card decide',
  limit: 'Limit this background',
  tales: 'Ask for tales of a better one',
  stop: 'End the flow',
  name: 'Name it',
  'propose-load': 'Say how heavy it is',
}

/** `Lay one Harm on Leather Armour` is `Lay one Harm here` on that card; `A wish of Kresk` just `A wish`. */
function shortened(label: string, name: string): string {
  const here = label.replace(` on ${name}`, ' here')
  return here.endsWith(` of ${name}`) ? here.slice(0, -` of ${name}`.length) : here
}

/** What an option is called on the card it is about. */
export const onCard = (option: Option, name: string): Option => ({
  ...option,
  label: ON_ITS_CARD[actOf(option)] ?? shortened(option.label, name),
})

/** `name` of an item may have a blank for the player's own word. */
export const titleOf = (thing: ThingView | undefined): string => blanked(text(thing, 'name'))

export const isUp = (hero: ThingView | undefined): boolean => text(hero, 'status') === 'up'

/** How it is with a foe who fights no more. */
export const FOE_STATUS: Record<string, string> = {
  down: 'beaten',
  calmed: 'calmed',
  yielded: 'gives up',
  fled: 'gone',
  left: 'left behind',
}

const RANGES: Record<string, string> = { melee: 'in melee with', near: 'close to', far: 'far from' }

/** How near a foe is to a hero: `in melee with Kresk`; nothing where nobody has said. */
export const rangeWords = (range: string, hero: string): string =>
  RANGES[range] ? `${RANGES[range]} ${hero}` : ''

export function edgeWords(net: number): string {
  if (!net) return ''
  const level = Math.abs(net) > 1 ? ` ${Math.abs(net)}` : ''
  return `${net > 0 ? 'Advantage' : 'Disadvantage'}${level}`
}

/** What is done most while the story goes on: by players, by the GM. With an adventure its pages come first, and after all of them the next chapter. */
export const likely = (adventure: boolean, told = false): readonly string[] => [
  'propose',
  'breathe',
  'lesson',
  'bring',
  'meet',
  'gang',
  'recover',
  ...(adventure
    ? [told ? 'chapter' : 'open', 'gm-move', 'attack']
    : ['scene', 'gm-move', 'attack', 'prepare']),
]

/** Whether nothing of a chapter is left to be opened, read, met or fought. */
export const isTold = (options: readonly Option[]): boolean =>
  !options.some((option) => ['open', 'lesson', 'bring', 'meet', 'gang'].includes(actOf(option)))

/** What options of one act are called together. */
export const GROUPS: Record<string, string> = {
  call: 'Call for a flip',
  spotlight: 'Turn the spotlight',
  quarrel: 'Two heroes quarrel',
  gear: 'Gear of a hero',
  oracle: 'Let a card decide',
  foe: 'Numbers of a foe',
  meet: 'The heroes meet foes',
  lore: 'Where magic comes from',
  strike: 'A trap or an ambush',
  chapter: 'The next chapter, or the end',
  mercy: 'Mercy Flashback',
}

/** The numbers everybody should see change. */
export const COUNTS = {
  exhaustion: 'Exhaustion',
  harm: 'Harm',
  wound: 'Wounds',
  stamina: 'Stamina',
}

const SECTIONS: Record<string, readonly string[]> = {
  Flips: ['call', 'together', 'spotlight', 'quarrel', 'propose', 'breathe', 'run', 'use', 'aid', 'dash'],
  Danger: ['gm-move', 'attack', 'gang', 'strike', 'afflict', 'damage-item', 'fight', 'recover'],
  Foes: ['bring', 'meet', 'out', 'prepare', 'foe'],
  Points: [
    'disadvantage',
    'end-circumstance',
    'circle',
    'earn',
    'grant',
    'point',
    'reveal',
    'prize',
    'benefactor',
  ],
  'Scene and time': [
    'scene',
    'open',
    'reopen',
    'lesson',
    'rest',
    'seek-help',
    'town',
    'day',
    'session',
    'chapter',
    'open-heroic',
  ],
  Things: [
    'loot',
    'found',
    'undecided',
    'gear',
    'item-class',
    'deliver',
    'shop',
    'drop',
    'take-out',
    'name',
    'specify',
    'propose-load',
    'pick-up',
    'exchange',
    'stop',
    'tokens',
  ],
  Growth: [
    'goal',
    'goals',
    'study',
    'mastery',
    'level-card',
    'limit',
    'tales',
    'contemplate',
    'wish',
    'lore',
  ],
}

/** What is done with the cards of a corner game themselves. */
export const onBoard = (option: Option): boolean => ['lay', 'take-up', 'swap'].includes(actOf(option))

/** Under which heading the GM finds an option. */
export function sectionOf(option: Option): string {
  const found = Object.entries(SECTIONS).find(([, acts]) => acts.includes(actOf(option)))
  return found?.[0] ?? 'More'
}

/** What the GM buys with points. */
export const spends = (option: Option): boolean =>
  sectionOf(option) === 'Points' || option.id.startsWith('strike:')

/** What a circumstance does to a flip: most make it harder, what a move has laid ready helps. */
export const circumstanceWords = (thing: ThingView | undefined): string =>
  `${number(thing, 'level', 1) < 0 ? 'Advantage ready' : 'Disadvantage'}: ${text(thing, 'text')}`

export const chapterWords = (story: ThingView | undefined): string => {
  const chapter = number(story, 'chapter')
  if (text(story, 'phase') === 'lobby' || !chapter) return 'Before the story begins'
  const title = text(story, 'chapter_title')
  return `Chapter ${chapter}${title ? `: ${title}` : ''}`
}
