import type { GameMode } from '../../../content/realms/gameFiles.ts'
import type { Dialect } from './dialects.ts'
import { itemFacts, type RawItemFacts } from './facts/itemFacts.ts'
import type { GameItem } from './gameData.ts'
import { usersOf } from './jobs.ts'
import { isEquipment, kindOf } from './kinds.ts'
import type { GivenPrices } from './prices.ts'
import { rowsOfFiles, textOf, type GameEntry, type Made } from './source/entries.ts'
import type { GameTexts } from './source/gameText.ts'

/** MAX_SLOTS in src/common/mmo.hpp and mmo.h. */
const MOST_SLOTS = 4

interface Item extends Omit<GameItem, 'usedBy' | 'facts' | 'scripts' | 'buy' | 'sell'> {
  raw: RawItemFacts
  prices: GivenPrices
  jobs: Map<string, boolean>
  isSold: boolean
}

export function readItems(texts: GameTexts, mode: GameMode, dialect: Dialect): GameItem[] {
  const files = dialect.database(texts, mode, 'item_db')
  const { inherits, prices: rules, everyJob, facts } = dialect
  const rows = rowsOfFiles<Item>(texts, files, {
    inherits,
    make: (entry, id, before, find) => itemOf(texts, dialect, entry, { id, before, find }),
  })
  return rows.map(({ jobs, isSold, raw, prices, ...item }) => {
    const { buy, sell, isTooDear } = rules.settled(prices)
    if (isTooDear) texts.remarks.note('selling_too_dear', item, `${item.name} (${item.id})`)
    return {
      ...item,
      // An item that NPCs do not buy has no selling price.
      ...{ buy, sell: isSold ? sell : null },
      usedBy: usersOf(jobs, everyJob),
      scripts: raw,
      facts: itemFacts(raw, item.id, item.kind, facts.itemRules(mode)),
    }
  })
}

/** Returns the names by which drops may refer to items, in lower case. */
export const namesOfItems = (items: readonly GameItem[]): ReadonlySet<string> =>
  new Set(items.flatMap(({ id, key }) => [key.toLowerCase(), String(id)]))

interface Others {
  id: number
  before: Item | undefined
  find: (named: string) => Item | undefined
}

/**
 * What an entry takes over: an earlier entry of the same number, or in Hercules another item, of which it takes all but
 * number, key and jobs (`CloneItem` in itemdb_readdb_libconfig_sub).
 */
function baseOf(texts: GameTexts, entry: GameEntry, { before, find }: Others): Item | 'refused' | undefined {
  const node = entry.node('CloneItem')
  const named = textOf(node)
  if (!node || named === null) return before
  const cloned = find(named)
  if (cloned) return { ...cloned, key: before?.key ?? '', jobs: before ? cloned.jobs : new Map<string, boolean>() }
  texts.remarks.fault('no_clone', entry.file, node.line, named)
  return 'refused'
}

function itemOf(texts: GameTexts, dialect: Dialect, entry: GameEntry, others: Others): Made<Item> {
  const { emulator, jobs, noSell, mergesSwitches, facts } = dialect
  const { id, find } = others
  const before = baseOf(texts, entry, others)
  if (before === 'refused') return before
  const key = entry.text('AegisName', before?.key ?? '')
  const name = entry.shown('Name', before?.name ?? '')
  if (key === '' || name === '') return 'nameless'
  const taken = find(key)
  if (taken && taken.id !== id && taken.key.toLowerCase() === key.toLowerCase()) {
    // rAthena passes over the later item (ItemDatabase::parseBodyNode), Hercules has both (itemdb_read).
    if (emulator === 'hercules') texts.remarks.note('shared_name', entry.at('AegisName'), key)
    else {
      texts.remarks.omit('name_taken', entry.at('AegisName'), key)
      return 'refused'
    }
  }
  const inherits = (field: string) => mergesSwitches || !entry.has(field)
  const { file, line } = entry
  const raw = facts.item(entry, before?.raw)
  return {
    ...{ id, key, name, file, line, raw },
    kind: wornKind(texts, dialect, entry, { kind: kindOf(texts, emulator, entry, before?.kind), before, raw }),
    prices: dialect.prices.given(entry, before?.prices),
    weight: entry.number('Weight', before?.weight ?? 0),
    slots: entry.number('Slots', before?.slots ?? 0, MOST_SLOTS),
    isSold: !(entry.switches('Trade').get(noSell) ?? (inherits('Trade') && before?.isSold === false)),
    jobs: new Map([...((inherits(jobs) && before?.jobs) || []), ...entry.switches(jobs)]),
  }
}

interface Worn {
  kind: string
  before: Item | undefined
  raw: RawItemFacts
}

/**
 * Equipment that is worn nowhere is Etc. rAthena looks at the first entry of an item (ItemDatabase::parseBodyNode),
 * Hercules at each (itemdb_validate_entry).
 */
function wornKind(texts: GameTexts, { emulator }: Dialect, entry: GameEntry, { kind, before, raw }: Worn): string {
  const isWorn = emulator === 'hercules' ? raw.places !== 0 : before !== undefined || entry.has('Locations')
  if (isWorn || !isEquipment(kind)) return kind
  texts.remarks.note('no_equipment', entry, entry.text('AegisName', ''))
  return 'Etc'
}
