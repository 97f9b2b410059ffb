import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import type { GameItem } from '../gameData.ts'
import type { GameTexts } from '../source/gameText.ts'
import { pricesOf, spaced, usersOf } from '../words.ts'
import { RathenaDatabase } from './database.ts'
import { EntryReader, IdsOfFile } from './entryReader.ts'

/** An item while files are read: prices as written, and class switches. */
interface Item extends Omit<GameItem, 'usedBy'> {
  jobs: Map<string, boolean>
  /** Whether NPCs buy it. */
  isSold: boolean
}

const START = 'db/item_db.yml'

/** Items of rAthena. A later entry with the same number changes the fields that it names. */
export function readItems(texts: GameTexts, mode: GameMode): GameItem[] {
  const database = new RathenaDatabase(texts, mode, 'ITEM_DB')
  database.load(texts.folder.has(START) ? START : `db/${mode === 'renewal' ? 're' : 'pre-re'}/item_db.yml`)
  const items = new Map<number, Item>()
  const ids = new IdsOfFile(texts.remarks)
  for (const { clears, entries } of database.files) {
    if (clears) items.clear()
    for (const entry of entries) {
      const reader = new EntryReader(texts, entry)
      const id = reader.id()
      if (id === null) continue
      ids.take(id, entry)
      const item = itemOf(reader, id, items.get(id))
      if (item) items.set(id, item)
      else texts.remarks.fault('no_name', entry.file, entry.line, String(id))
    }
  }
  return [...items.values()].map(({ jobs, isSold, ...item }) => ({
    ...item,
    ...pricesOf(item, isSold),
    usedBy: usersOf(jobs),
  }))
}

/** Null if a new item lacks its names. */
function itemOf(reader: EntryReader, id: number, before: Item | undefined): Item | null {
  const key = reader.text('AegisName', before?.key ?? '')
  const name = reader.text('Name', before?.name ?? '')
  if (key === '' || name === '') return null
  const number = (field: string, otherwise: number | undefined) => reader.number(field, otherwise ?? 0)
  // If only one price is set, the other follows from it.
  const isPriced = reader.has('Buy') || reader.has('Sell')
  const price = (field: string, own: number | null | undefined) =>
    reader.has(field) ? reader.number(field, 0) : isPriced ? null : (own ?? null)
  const { file, line } = reader.entry
  return {
    ...{ id, key, name, file, line },
    kind: reader.has('Type') ? spaced(reader.text('Type', '')) : (before?.kind ?? 'Etc'),
    buy: price('Buy', before?.buy),
    sell: price('Sell', before?.sell),
    weight: number('Weight', before?.weight),
    slots: number('Slots', before?.slots),
    isSold: !(reader.switches('Trade').get('NoSell') ?? before?.isSold === false),
    jobs: new Map([...(before?.jobs ?? []), ...reader.switches('Jobs')]),
  }
}
