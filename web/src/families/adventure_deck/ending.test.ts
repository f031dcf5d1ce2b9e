import { expect, test } from 'vitest'

import type { SeenEntry } from '../../protocol'
import { ending } from './ending'

const entries = (...told: [string, string][]): SeenEntry[] =>
  told.map(([text, rule], number) => ({ number, event: { type: 'Told', text, rules: rule ? [rule] : [] } }))

const FIGHT: [string, string][] = [
  ['Ada: Three goblins on the road.', 'ads.mode.formats'],
  ['Goblin Skirmisher 3 is defeated.', 'ads.damage.hp'],
  ['The Combat is over: Ada left standing.', 'ads.round.end'],
  ['Ada gains 3 XP.', 'ads.foe.xp'],
  ['Ada gains 3 Gold.', 'ads.loot.gold'],
]

test('after a fight one reads who stands and what it brought', () => {
  expect(ending(entries(...FIGHT))).toEqual(FIGHT.slice(2).map(([text]) => text))
})

test('who takes another Character has read it, and still may', () => {
  expect(ending(entries(...FIGHT, ['Ada takes the Elf Mage of Level 1.', '']))).toHaveLength(3)
})

test('after an adventure one reads of the end, of what is brought home and of Levels', () => {
  const home: [string, string][] = [
    ['The Vault is yours.', 'ads.map.reward'],
    ['Ada gains 7 Gold.', 'ads.loot.gold'],
    ['The adventure is won.', 'ads.story.misc'],
    ['Ada comes home with 7 XP, 10 Gold and the silver cup.', 'ads.story.misc'],
    ['Ada is now Level 2, with 26 HP, and may build a new deck.', 'ads.character.level-card'],
  ]
  expect(ending(entries(...FIGHT, ...home))).toEqual(home.slice(2).map(([text]) => text))
})

test('before anything was played, and when something else begins, there is nothing to read', () => {
  expect(ending([])).toEqual([])
  expect(ending(entries(...FIGHT, ['Ada chooses: A duel.', 'ads.mode.formats']))).toEqual([])
})

test('after a duel one reads who fell', () => {
  const duel: [string, string][] = [
    ['Ember: Spark against Nell: 5 Damage.', 'ads.damage.hp'],
    ['Nell falls.', 'ads.death.not-from-players'],
    ['The Combat is over: Ember left standing.', 'ads.round.end'],
  ]
  expect(ending(entries(...duel))).toEqual(duel.slice(1).map(([text]) => text))
})
