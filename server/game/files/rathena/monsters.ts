import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import type { GameDrop, GameMonster } from '../gameData.ts'
import { wholeNumber } from '../numbers.ts'
import type { GameTexts } from '../source/gameText.ts'
import { spaced } from '../words.ts'
import { RathenaDatabase } from './database.ts'
import { EntryReader, IdsOfFile } from './entryReader.ts'

/** A monster while files are read: element and its level are set separately. */
interface Monster extends Omit<GameMonster, 'element'> {
  element: string
  elementLevel: number
}

const START = 'db/mob_db.yml'

/** Monsters of rAthena. A later entry with the same number changes the fields that it names. */
export function readMonsters(texts: GameTexts, mode: GameMode): GameMonster[] {
  const database = new RathenaDatabase(texts, mode, 'MOB_DB')
  database.load(texts.folder.has(START) ? START : `db/${mode === 'renewal' ? 're' : 'pre-re'}/mob_db.yml`)
  const monsters = new Map<number, Monster>()
  const ids = new IdsOfFile(texts.remarks)
  for (const { clears, entries } of database.files) {
    if (clears) monsters.clear()
    for (const entry of entries) {
      const reader = new EntryReader(texts, entry)
      const id = reader.id()
      if (id === null) continue
      ids.take(id, entry)
      const monster = monsterOf(reader, texts, id, monsters.get(id))
      if (monster) monsters.set(id, monster)
      else texts.remarks.fault('no_name', entry.file, entry.line, String(id))
    }
  }
  return [...monsters.values()].map(({ elementLevel, ...monster }) => ({
    ...monster,
    element: `${monster.element} ${elementLevel}`,
  }))
}

/** Null if a new monster lacks its names. */
function monsterOf(reader: EntryReader, texts: GameTexts, id: number, before: Monster | undefined): Monster | null {
  const key = reader.text('AegisName', before?.key ?? '')
  const name = reader.text('Name', before?.name ?? '')
  if (key === '' || name === '') return null
  const { file, line } = reader.entry
  const word = (field: string, own: string | undefined, usual: string) =>
    reader.has(field) ? spaced(reader.text(field, usual)) : (own ?? usual)
  return {
    ...{ id, key, name, file, line },
    level: reader.number('Level', before?.level ?? 1),
    hp: reader.number('Hp', before?.hp ?? 1),
    baseExperience: reader.number('BaseExp', before?.baseExperience ?? 0),
    jobExperience: reader.number('JobExp', before?.jobExperience ?? 0),
    race: word('Race', before?.race, 'Formless'),
    element: word('Element', before?.element, 'Neutral'),
    elementLevel: reader.number('ElementLevel', before?.elementLevel ?? 1),
    size: word('Size', before?.size, 'Small'),
    drops: dropsOf(reader, texts, 'Drops', before?.drops ?? []),
    prizes: dropsOf(reader, texts, 'MvpDrops', before?.prizes ?? []),
  }
}

/** The chance of a drop without one. */
const LOWEST_RATE = 1

/** More than any fork allows. */
const MOST_PLACES = 99

/** An entry with an index replaces that drop; one without is appended. */
function dropsOf(reader: EntryReader, texts: GameTexts, field: string, before: readonly GameDrop[]): GameDrop[] {
  const drops = [...before]
  const { file } = reader.entry
  for (const node of reader.list(field)) {
    const { line } = node
    const fields = node.kind === 'map' ? node.entries : new Map<string, never>()
    const textOf = (name: string): string | null => {
      const found = fields.get(name)
      return found?.kind === 'text' ? found.text : null
    }
    const index = textOf('Index')
    const requested = index === null ? drops.length : wholeNumber(index)
    if (requested === null || requested < 0 || requested > MOST_PLACES) {
      texts.remarks.fault('bad_number', file, line, `Index: ${index ?? ''}`)
      continue
    }
    // Gaps are empty in the game.
    const place = Math.min(requested, drops.length)
    const own = drops[place]
    const item = textOf('Item') ?? own?.item
    if (!item) {
      texts.remarks.fault('no_name', file, line, field)
      continue
    }
    const rate = fields.has('Rate') ? reader.rate(fields.get('Rate'), line) : (own?.rate ?? LOWEST_RATE)
    if (rate !== null && texts.isText(item, file, line)) drops[place] = { item, rate, file, line }
  }
  return drops
}
