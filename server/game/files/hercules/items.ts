import type { GameItem } from '../gameData.ts'
import { IdsOfFile } from '../rathena/entryReader.ts'
import { wholeNumber } from '../numbers.ts'
import type { GameTexts } from '../source/gameText.ts'
import { pricesOf, spaced, usersOf } from '../words.ts'
import { inherits, readDatabase, saidBy, type ConfigEntry } from './database.ts'

/** Item kinds by number, and by the word after `IT_`. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ 0: 'Healing', 2: 'Usable', 3: 'Etc', 4: 'Weapon', 5: 'Armor', 6: 'Card', 7: 'Pet Egg', 8: 'Pet Armor' },
  ...{ 10: 'Ammo', 11: 'Delay Consume', 18: 'Cash' },
  ...{ PETEGG: 'Pet Egg', PETARMOR: 'Pet Armor', DELAYCONSUME: 'Delay Consume' },
}

/** An item while files are read: prices as written, and whether NPCs buy it. */
type Item = GameItem & { isSold: boolean }

/**
 * Items of Hercules. An entry of the operator's own file replaces the one with its number, or inherits what it does not
 * name.
 */
export function readItems(texts: GameTexts, folder: string): GameItem[] {
  const items = new Map<number, Item>()
  for (const { entries } of readDatabase(texts, 'item_db', folder)) {
    const ids = new IdsOfFile(texts.remarks)
    for (const entry of entries) {
      const id = entry.id()
      if (id === null) continue
      ids.take(id, entry)
      const item = itemOf(entry, id, inherits(entry) ? items.get(id) : undefined)
      if (item) items.set(id, item)
      else texts.remarks.fault('no_name', entry.file, entry.line, String(id))
    }
  }
  return [...items.values()].map(({ isSold, ...item }) => ({ ...item, ...pricesOf(item, isSold) }))
}

function kindOf(said: string): string {
  const word = said.replace(/^IT_/, '')
  return KINDS[word] ?? spaced(word.charAt(0) + word.slice(1).toLowerCase())
}

function itemOf(entry: ConfigEntry, id: number, before: Item | undefined): Item | null {
  const key = entry.text('AegisName', before?.key ?? '')
  const name = entry.text('Name', before?.name ?? '')
  if (key === '' || name === '') return null
  const isPriced = entry.has('Buy') || entry.has('Sell')
  const price = (field: string, own: number | null | undefined) =>
    entry.has(field) ? entry.number(field, 0) : isPriced ? null : (own ?? null)
  const { file, line } = entry
  return {
    ...{ id, key, name, file, line },
    kind: entry.has('Type') ? kindOf(entry.text('Type', '')) : (before?.kind ?? 'Etc'),
    buy: price('Buy', before?.buy),
    sell: price('Sell', before?.sell),
    weight: entry.number('Weight', before?.weight ?? 0),
    slots: entry.number('Slots', before?.slots ?? 0),
    isSold: entry.has('Trade') ? !isBarred(entry, 'noselltonpc') : (before?.isSold ?? true),
    usedBy: entry.has('Job') ? usedBy(entry) : (before?.usedBy ?? ''),
  }
}

function isBarred(entry: ConfigEntry, what: string): boolean {
  const node = entry.node('Trade')
  if (node?.kind !== 'group') return false
  return node.settings.some(({ name, value }) => name === what && saidBy(value)?.toLowerCase() === 'true')
}

/** Older files have a number whose bits are classes. Their meaning differs by version, so it is not read. */
function usedBy(entry: ConfigEntry): string {
  const node = entry.node('Job')
  if (node?.kind !== 'group') return ''
  return usersOf(
    new Map(
      node.settings.flatMap(({ name, value }) => {
        const said = saidBy(value) ?? ''
        const number = wholeNumber(said)
        return [[name, number === null ? said.toLowerCase() === 'true' : number > 0] as const]
      }),
    ),
  )
}
