import type { GameDrop, GameMonster } from '../gameData.ts'
import { LARGEST_RATE, wholeNumber } from '../numbers.ts'
import { IdsOfFile } from '../rathena/entryReader.ts'
import type { GameTexts } from '../source/gameText.ts'
import { spaced } from '../words.ts'
import { inherits, readDatabase, saidBy, type ConfigEntry } from './database.ts'

/** Older files use numbers. */
const RACES = [
  ...['Formless', 'Undead', 'Brute', 'Plant', 'Insect', 'Fish', 'Demon', 'Demi Human', 'Angel', 'Dragon', 'Player'],
]
const ELEMENTS = ['Neutral', 'Water', 'Earth', 'Fire', 'Wind', 'Poison', 'Holy', 'Dark', 'Ghost', 'Undead']
const SIZES = ['Small', 'Medium', 'Large']

/** A word after its prefix, such as `RC_DemiHuman`, or that of a number. */
const meant = (said: string, words: readonly string[]): string =>
  words[wholeNumber(said) ?? -1] ?? spaced(said.replace(/^(RC|Ele|Size)_/, ''))

/** Monsters of Hercules; the operator's own file works as for items. */
export function readMonsters(texts: GameTexts, folder: string): GameMonster[] {
  const monsters = new Map<number, GameMonster>()
  for (const { entries } of readDatabase(texts, 'mob_db', folder)) {
    const ids = new IdsOfFile(texts.remarks)
    for (const entry of entries) {
      const id = entry.id()
      if (id === null) continue
      ids.take(id, entry)
      const monster = monsterOf(entry, texts, id, inherits(entry) ? monsters.get(id) : undefined)
      if (monster) monsters.set(id, monster)
      else texts.remarks.fault('no_name', entry.file, entry.line, String(id))
    }
  }
  return [...monsters.values()]
}

function monsterOf(
  entry: ConfigEntry,
  texts: GameTexts,
  id: number,
  before: GameMonster | undefined,
): GameMonster | null {
  const key = entry.text('SpriteName', before?.key ?? '')
  const name = entry.text('Name', before?.name ?? '')
  if (key === '' || name === '') return null
  const { file, line } = entry
  const word = (field: string, words: readonly string[], otherwise: string) =>
    entry.has(field) ? meant(entry.text(field, ''), words) : otherwise
  return {
    ...{ id, key, name, file, line },
    level: entry.number('Lv', before?.level ?? 1),
    hp: entry.number('Hp', before?.hp ?? 1),
    baseExperience: entry.number('Exp', before?.baseExperience ?? 0),
    jobExperience: entry.number('JExp', before?.jobExperience ?? 0),
    race: word('Race', RACES, before?.race ?? 'Formless'),
    element: elementOf(entry) ?? before?.element ?? 'Neutral 1',
    size: word('Size', SIZES, before?.size ?? 'Small'),
    drops: dropsOf(entry, texts, 'Drops', before?.drops ?? []),
    prizes: dropsOf(entry, texts, 'MvpDrops', before?.prizes ?? []),
  }
}

function elementOf(entry: ConfigEntry): string | null {
  const node = entry.node('Element')
  if (node?.kind !== 'list') return null
  const [element, level] = node.items.map((item) => saidBy(item) ?? '')
  return `${meant(element ?? '', ELEMENTS)} ${wholeNumber(level ?? '') ?? 1}`
}

/** An inheriting entry replaces as many drops as it names, from the first on. */
function dropsOf(entry: ConfigEntry, texts: GameTexts, field: string, before: readonly GameDrop[]): GameDrop[] {
  const node = entry.node(field)
  if (node?.kind !== 'group') return [...before]
  const drops: GameDrop[] = []
  for (const { name, value } of node.settings) {
    const { file, line } = value
    // A chance alone, or with the item's option group.
    const said = saidBy(value.kind === 'list' ? value.items[0] : value) ?? ''
    const rate = wholeNumber(said)
    if (rate === null || rate < 0 || rate > LARGEST_RATE)
      texts.remarks.fault('bad_chance', file, line, `${name}: ${said}`)
    else if (texts.isText(name, file, line)) drops.push({ item: name, rate, file, line })
  }
  // A drop with chance zero does not exist.
  return [...drops, ...before.slice(drops.length)].filter(({ rate }) => rate > 0)
}
