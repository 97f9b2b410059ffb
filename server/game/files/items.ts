import type { GameMode } from '../../../content/realms/gameFiles.ts'
import type { Dialect } from './dialects.ts'
import { itemFacts, type RawItemFacts } from './facts/itemFacts.ts'
import type { GameItem } from './gameData.ts'
import { usersOf } from './jobs.ts'
import { rowsOfFiles, type GameEntry } from './source/entries.ts'
import type { GameTexts } from './source/gameText.ts'
import { pricesOf, spaced } from './words.ts'

/**
 * Display names of item kinds. Old Hercules files write a kind as a number, other files as one word such as
 * `IT_PETEGG`.
 */
const KINDS: Readonly<Record<string, string>> = {
  ...{ 0: 'Healing', 2: 'Usable', 3: 'Etc', 4: 'Weapon', 5: 'Armor', 6: 'Card', 7: 'Pet Egg', 8: 'Pet Armor' },
  ...{ 10: 'Ammo', 11: 'Delay Consume', 18: 'Cash' },
  ...{ PETEGG: 'Pet Egg', PETARMOR: 'Pet Armor', DELAYCONSUME: 'Delay Consume' },
}

function kindOf(text: string): string {
  const word = text.replace(/^IT_/, '')
  return KINDS[word] ?? spaced(/[a-z]/.test(word) ? word : word.charAt(0) + word.slice(1).toLowerCase())
}

interface Item extends Omit<GameItem, 'usedBy' | 'facts' | 'scripts'> {
  raw: RawItemFacts
  jobs: Map<string, boolean>
  isSold: boolean
}

export const readItems = (texts: GameTexts, mode: GameMode, dialect: Dialect): GameItem[] =>
  rowsOfFiles<Item>(texts, dialect.database(texts, mode, 'item_db'), dialect.inherits, (entry, id, before) =>
    itemOf(dialect, entry, id, before),
  ).map(({ jobs, isSold, raw, ...item }) => ({
    ...item,
    ...pricesOf(item, isSold),
    usedBy: usersOf(jobs, dialect.everyJob),
    scripts: raw,
    facts: itemFacts(raw, item.kind, dialect.facts.itemRules(mode)),
  }))

function itemOf(
  { jobs, noSell, mergesSwitches, facts }: Dialect,
  entry: GameEntry,
  id: number,
  before: Item | undefined,
): Item | null {
  const key = entry.text('AegisName', before?.key ?? '')
  const name = entry.shown('Name', before?.name ?? '')
  if (key === '' || name === '') return null
  const isPriced = entry.has('Buy') || entry.has('Sell')
  const price = (field: string, own: number | null | undefined) =>
    entry.has(field) ? entry.number(field, 0) : isPriced ? null : (own ?? null)
  const inherits = (field: string) => mergesSwitches || !entry.has(field)
  const { file, line } = entry
  return {
    ...{ id, key, name, file, line },
    kind: entry.has('Type') ? kindOf(entry.text('Type', '')) : (before?.kind ?? 'Etc'),
    buy: price('Buy', before?.buy),
    sell: price('Sell', before?.sell),
    weight: entry.number('Weight', before?.weight ?? 0),
    slots: entry.number('Slots', before?.slots ?? 0),
    raw: facts.item(entry, before?.raw),
    isSold: !(entry.switches('Trade').get(noSell) ?? (inherits('Trade') && before?.isSold === false)),
    jobs: new Map([...((inherits(jobs) && before?.jobs) || []), ...entry.switches(jobs)]),
  }
}
