import type { GameMode } from '../../../content/realms/gameFiles.ts'
import type { Dialect } from './dialects.ts'
import { monsterFacts, type RawMonsterFacts } from './facts/monsterFacts.ts'
import type { GameMonster, Place } from './gameData.ts'
import { rowsOfFiles, textOf, wholeNumber, type GameEntry, type Made } from './source/entries.ts'
import type { GameTexts } from './source/gameText.ts'

const RACES = [
  ...['Formless', 'Undead', 'Brute', 'Plant', 'Insect', 'Fish', 'Demon', 'Demi Human', 'Angel', 'Dragon', 'Player'],
  ...['Player Human', 'Player Doram'],
]
const ELEMENTS = ['Neutral', 'Water', 'Earth', 'Fire', 'Wind', 'Poison', 'Holy', 'Dark', 'Ghost', 'Undead']
const SIZES = ['Small', 'Medium', 'Large']
const HIGHEST_ELEMENT_LEVEL = 4

const plain = (word: string): string => word.toLowerCase().replaceAll(/[\s_]/g, '')

/**
 * Converts a race, element or size to its name. Files write it as a number, or as a word with or without a prefix
 * (`RC_DemiHuman`), in any case. Of a word that it does not know the server takes the first of the list
 * (MobDatabase::parseBodyNode, mob_read_db_sub).
 */
function meant(texts: GameTexts, text: string, words: readonly string[], place: Place): string {
  const own = plain(text.replace(/^(RC|Ele|Size)_/i, ''))
  const found = words[wholeNumber(text) ?? -1] ?? words.find((word) => plain(word) === own)
  if (found === undefined) texts.remarks.note('unknown_word', place, text)
  return found ?? words[0] ?? ''
}

interface Monster extends Omit<GameMonster, 'facts'> {
  raw: RawMonsterFacts
  elementLevel: number
}

export function readMonsters(
  texts: GameTexts,
  mode: GameMode,
  dialect: Dialect,
  isItem: (named: string) => boolean = () => true,
): GameMonster[] {
  const files = dialect.database(texts, mode, 'mob_db')
  const rows = rowsOfFiles<Monster>(texts, files, {
    inherits: dialect.inherits,
    make: (entry, id, before) => monsterOf(texts, dialect, entry, { id, before, isItem }),
  })
  const rules = dialect.facts.monsterRules(mode)
  return rows.map(({ elementLevel, raw, ...monster }) => {
    const level = Math.max(monster.level, rules.leastLevel)
    return {
      ...{ ...monster, level, element: `${monster.element} ${elementLevel}` },
      facts: monsterFacts(raw, level, rules),
    }
  })
}

interface Others {
  id: number
  before: Monster | undefined
  isItem: (named: string) => boolean
}

function monsterOf(
  texts: GameTexts,
  { monsterKey, otherNameKey, level, experience: [base, job], drops, facts, isTreasure }: Dialect,
  entry: GameEntry,
  { id, before, isItem }: Others,
): Made<Monster> {
  const key = entry.text(monsterKey, before?.key ?? '')
  const name = entry.shown('Name', before?.name ?? '')
  if (key === '' || name === '') return 'nameless'
  const otherName = entry.shown(otherNameKey, before?.otherName ?? '')
  const word = (field: string, words: readonly string[], own = words[0] ?? '') =>
    entry.has(field) ? meant(texts, entry.text(field, ''), words, entry.at(field)) : own
  const element = entry.node('Element')
  const pair = element?.kind === 'list' ? element.items.map((item) => textOf(item) ?? '') : null
  const elementLevel = pair ? wholeNumber(pair[1] ?? '') : entry.number('ElementLevel', before?.elementLevel ?? 1)
  const isLevel = elementLevel !== null && elementLevel >= 1 && elementLevel <= HIGHEST_ELEMENT_LEVEL
  if (!isLevel)
    texts.remarks.note(
      'unknown_word',
      entry.at(pair ? 'Element' : 'ElementLevel'),
      `ElementLevel: ${pair?.[1] ?? elementLevel}`,
    )
  const { file, line } = entry
  return {
    ...{ id, key, name, file, line },
    otherName: otherName === name ? '' : otherName,
    level: entry.number(level, before?.level ?? 1),
    hp: Math.max(1, entry.number('Hp', before?.hp ?? 1)),
    baseExperience: entry.number(base, before?.baseExperience ?? 0),
    jobExperience: entry.number(job, before?.jobExperience ?? 0),
    race: word('Race', RACES, before?.race),
    // Hercules writes a monster's element and the level of the element as a pair.
    element: pair
      ? meant(texts, pair[0] ?? '', ELEMENTS, entry.at('Element'))
      : word('Element', ELEMENTS, before?.element),
    elementLevel: isLevel ? elementLevel : 1,
    size: word('Size', SIZES, before?.size),
    raw: facts.monster(entry, before?.raw),
    isTreasure: isTreasure(entry, id, before?.isTreasure ?? false),
    drops: drops(texts, entry, 'Drops', before?.drops ?? [], isItem),
    prizes: drops(texts, entry, 'MvpDrops', before?.prizes ?? [], isItem),
  }
}
