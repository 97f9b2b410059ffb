import type { GameMode } from '../../../content/realms/gameFiles.ts'
import type { Dialect } from './dialects.ts'
import { monsterFacts, type RawMonsterFacts } from './facts/monsterFacts.ts'
import type { GameMonster } from './gameData.ts'
import { rowsOfFiles, textOf, wholeNumber, type GameEntry } from './source/entries.ts'
import type { GameTexts } from './source/gameText.ts'
import { spaced } from './words.ts'

const RACES = [
  ...['Formless', 'Undead', 'Brute', 'Plant', 'Insect', 'Fish', 'Demon', 'Demi Human', 'Angel', 'Dragon', 'Player'],
]
const ELEMENTS = ['Neutral', 'Water', 'Earth', 'Fire', 'Wind', 'Poison', 'Holy', 'Dark', 'Ghost', 'Undead']
const SIZES = ['Small', 'Medium', 'Large']

/**
 * Converts a race, element or size to its name. Files write it as a number, or as a word with or without a prefix
 * (`RC_DemiHuman`).
 */
const meant = (text: string, words: readonly string[]): string =>
  words[wholeNumber(text) ?? -1] ?? spaced(text.replace(/^(RC|Ele|Size)_/, ''))

interface Monster extends Omit<GameMonster, 'facts'> {
  raw: RawMonsterFacts
  elementLevel: number
}

export const readMonsters = (texts: GameTexts, mode: GameMode, dialect: Dialect): GameMonster[] =>
  rowsOfFiles<Monster>(texts, dialect.database(texts, mode, 'mob_db'), dialect.inherits, (entry, id, before) =>
    monsterOf(texts, dialect, entry, id, before),
  ).map(({ elementLevel, raw, ...monster }) => ({
    ...{ ...monster, element: `${monster.element} ${elementLevel}` },
    facts: monsterFacts(raw, monster.level, dialect.facts.monsterRules(mode)),
  }))

function monsterOf(
  texts: GameTexts,
  { monsterKey, level, experience: [base, job], drops, facts }: Dialect,
  entry: GameEntry,
  id: number,
  before: Monster | undefined,
): Monster | null {
  const key = entry.text(monsterKey, before?.key ?? '')
  const name = entry.shown('Name', before?.name ?? '')
  if (key === '' || name === '') return null
  const word = (field: string, words: readonly string[], own = words[0] ?? '') =>
    entry.has(field) ? meant(entry.text(field, words[0] ?? ''), words) : own
  const element = entry.node('Element')
  const pair = element?.kind === 'list' ? element.items.map((item) => textOf(item) ?? '') : null
  const { file, line } = entry
  return {
    ...{ id, key, name, file, line },
    level: entry.number(level, before?.level ?? 1),
    hp: entry.number('Hp', before?.hp ?? 1),
    baseExperience: entry.number(base, before?.baseExperience ?? 0),
    jobExperience: entry.number(job, before?.jobExperience ?? 0),
    race: word('Race', RACES, before?.race),
    // Hercules writes a monster's element and the level of the element as a pair.
    element: pair ? meant(pair[0] ?? '', ELEMENTS) : word('Element', ELEMENTS, before?.element),
    elementLevel: pair ? (wholeNumber(pair[1] ?? '') ?? 1) : entry.number('ElementLevel', before?.elementLevel ?? 1),
    size: word('Size', SIZES, before?.size),
    raw: facts.monster(entry, before?.raw),
    drops: drops(texts, entry, 'Drops', before?.drops ?? []),
    prizes: drops(texts, entry, 'MvpDrops', before?.prizes ?? []),
  }
}
