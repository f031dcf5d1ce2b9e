/** Words for what lies on the table. */

import { list, number, text } from '../../lib/marks'
import type { Table } from '../../lib/table.svelte'
import type { Option, ThingView } from '../../protocol'

export const capital = (word: string): string =>
  (word.charAt(0).toUpperCase() + word.slice(1)).replaceAll('-', ' ')

export const ROUNDS = [1, 2, 3, 4, 5, 6] as const
export const DISTANCES = ['Melee', 'Thrown', 'Ranged'] as const

/** Along a line: how far somebody is from this seat's Character, an opponent who can still be hit. */
export function distanceTo(table: Table, who: string): string | undefined {
  if (!['up', 'exposed'].includes(text(table.thing(who), 'status'))) return undefined
  const step = table.thing('combat')?.marks?.[[table.seat ?? '', who].sort().join('~')]
  return typeof step === 'number' ? DISTANCES[step] : undefined
}

export const KINDS: Record<string, string> = {
  weapon: 'Weapon',
  armor: 'Armor',
  shield: 'Shield',
  attribute: 'Attribute',
  skill: 'Skill',
  spell: 'Spell',
  'magic-item': 'Item',
  pet: 'Pet',
  'pet-action': 'Pet action',
  hireling: 'Hireling',
  'hireling-action': 'Hireling action',
}

export const TYPES: Record<string, string> = {
  normal: 'Action',
  reaction: 'Reaction',
  boost: 'Boost',
  special: 'Special Action',
}

/** The Round that is played, or 0: it is drawn after cards and hands are chosen, and nobody has had a Turn before. */
export function roundOf(combat: ThingView | undefined): number {
  const begun = text(combat, 'turn') !== '' || number(combat, 'clock') > 1
  return begun ? number(combat, 'round') : 0
}

/** What so many XP are worth: a Level is gained at the end of what is played. */
export const levelWords = (xp: number, next: number | undefined): string =>
  !next ? '' : xp < next ? ` of ${next} for the next Level` : ', the next Level when this is over'

/** How well one sees somewhere. */
export const lightWords = (light: string): string =>
  light === 'none' ? 'No light' : `${capital(light)} light`

/** Where the party is, under the title. */
export function whereWords(table: Table): string {
  const combat = table.thing('combat')
  if (combat && !combat.marks?.over) return roundOf(combat) ? `Round ${roundOf(combat)}` : 'Before the Combat'
  const map = table.thing('map')
  return text(table.thing(`room/${text(map, 'room')}`), 'name')
}

/** Before and between adventures. */
export const isLobby = (table: Table): boolean =>
  Boolean(table.ask?.options.some(({ id }) => id.startsWith('deck:')))

/** Between the Combats of an adventure. */
export const isExploring = (table: Table): boolean =>
  Boolean(table.ask?.options.some(({ id }) => id === 'home'))

/** Players against each other. */
const isVersus = (table: Table): boolean => ['duel', 'versus'].includes(text(table.thing('game'), 'format'))

/** Whether somebody can be played again when the next one begins: who falls against another player gets up. On older
 *  Characters it is not written where they fell. */
export function setsOut(table: Table, id: string): boolean {
  const marks = table.thing(id)?.marks ?? {}
  return marks['status'] !== 'dead' || (marks['fell'] === undefined ? isVersus(table) : marks['fell'] === 1)
}

/** Headings for what may be done where there is a lot of it. */
export function sectionOf(option: Option): string {
  const act = option.id.split(':')[0] ?? ''
  if (act === 'quick' || act === 'begin') return 'Begin'
  if (['deck', 'own', 'rebuild', 'swap'].includes(act)) return 'Your Character'
  if (act === 'game') return 'Play something else'
  return 'More'
}

/** What may be done with somebody, where the question is with whom: else it stands among the other actions. */
export function aimedAt(table: Table, id: string): Option[] {
  const options = table.ask?.options ?? []
  const whom = options.filter(({ about }) => about && table.thing(about)?.marks?.['hp'] !== undefined)
  return whom.length * 2 > options.length ? table.about(id) : []
}

/** Who has escaped in the open has no Turn any more, and can still be shot at. */
const STATUS: Record<string, string> = { exposed: 'Escaped, still within bowshot' }

/** What is so of somebody in a Combat. */
export function conditions(table: Table, id: string): string[] {
  const thing = table.thing(id)
  const found: string[] = []
  const status = text(thing, 'status')
  if (status && status !== 'up') found.push(STATUS[status] ?? capital(status))
  if (status === 'dead') return found
  if (number(thing, 'hidden')) found.push('Hidden')
  if (text(thing, 'grapple')) found.push('Grappling')
  if (number(thing, 'fleeing') && status === 'up') found.push('Fleeing')
  if (number(thing, 'hampered')) found.push('Hampered')
  if (number(thing, 'disarmed')) found.push('Disarmed')
  if (number(thing, 'cover')) found.push('In cover')
  if (number(thing, 'startled')) found.push('Startled')
  return [...found, ...lasting(table, id)]
}

/** What lasts on somebody, each by its name, as "Poison" or "Battle Stance"; who hides by a Sneak is called hidden. */
const lasting = (table: Table, who: string): string[] =>
  table
    .ofKind('effect')
    .flatMap((id) => table.thing(id) ?? [])
    .filter((effect) => text(effect, 'on') === who && !number(effect, 'hidden'))
    .map((effect) => capital(text(effect, 'name')))

const FOR_EVER = 1000

/** How long an effect goes on, and what it does meanwhile; between Combats it rests. */
export function durationWords(effect: ThingView | undefined, combat: ThingView | undefined): string {
  const left = number(effect, 'until') - number(combat, 'clock')
  const burn = number(effect, 'burn')
  const hurts = burn ? `${burn} Damage each ${number(effect, 'every') > 1 ? 'Count' : 'Round'}` : ''
  const rounds = `${left} Round${left === 1 ? '' : 's'}`
  const ends = left > FOR_EVER ? '' : `for ${rounds}${combat ? ', this one included' : ' of Combat'}`
  return [hurts, ends].filter(Boolean).join(' ')
}

/** What somebody holds, by the keys of its cards. */
export function held(thing: ThingView | undefined): string[] {
  const shield = text(thing, 'shield')
  return [...list(thing, 'armed'), ...(shield ? [shield] : [])]
}

/** `2, 3, 4, 5` as `2–5`. */
export function roundWords(rounds: readonly number[]): string {
  if (rounds.length === 6) return 'any'
  const parts: string[] = []
  let from = rounds[0] ?? 0
  rounds.forEach((round, i) => {
    if (rounds[i + 1] === round + 1) return
    parts.push(from === round ? `${round}` : `${from}–${round}`)
    from = rounds[i + 1] ?? 0
  })
  return parts.join(', ')
}

/** Each name once, with the number where there are several. */
export function numbered(names: readonly string[]): string[] {
  const count = (name: string) => names.filter((one) => one === name).length
  return [...new Set(names)].map((name) => (count(name) > 1 ? `${name} × ${count(name)}` : name))
}
