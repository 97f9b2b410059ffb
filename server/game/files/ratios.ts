import type { GameMode } from '../../../content/realms/gameFiles.ts'
import type { Emulator } from './gameData.ts'
import type { Find } from './keys.ts'
import { rathenaEntries } from './rathena/database.ts'
import { textOf, wholeNumber } from './source/entries.ts'
import type { GameTexts } from './source/gameText.ts'

/** A rate, in percent, that replaces all others for an item: for some monsters or, if none is named, for all. */
export interface ItemRatio {
  item: number
  rate: number
  monsters: readonly number[]
}

type Known = Find<{ id: number }>

/** Both servers pass over items and monsters that they do not know. */
export function readRatios(
  texts: GameTexts,
  mode: GameMode,
  emulator: Emulator,
  known: { items: () => Known; monsters: Known },
): ItemRatio[] {
  return emulator === 'rathena' ? rathenaRatios(texts, mode, known) : herculesRatios(texts, known.items)
}

/** MobItemRatioDatabase::parseBodyNode in src/map/mob.cpp. */
function rathenaRatios(
  texts: GameTexts,
  mode: GameMode,
  { items, monsters }: { items: () => Known; monsters: Known },
): ItemRatio[] {
  const ratios = new Map<number, { item: number; rate: number; monsters: Set<number> }>()
  for (const entry of rathenaEntries(texts, mode, 'mob_item_ratio', 'MOB_ITEM_RATIO_DB')) {
    const item = items()(textOf(entry.node('Item')) ?? '')?.id
    const before = ratios.get(item ?? 0)
    if (item === undefined || (!before && !entry.has('Ratio'))) continue
    const only = new Set(before?.monsters)
    for (const [name, isOn] of entry.switches('List')) {
      const monster = monsters(name)?.id
      if (monster !== undefined && isOn) only.add(monster)
      else if (monster !== undefined) only.delete(monster)
    }
    ratios.set(item, { item, rate: entry.number('Ratio', before?.rate ?? 0), monsters: only })
  }
  return [...ratios.values()].map((ratio) => ({ ...ratio, monsters: [...ratio.monsters] }))
}

/** mob_readdb_itemratio in src/map/mob.c: lines `ITEM,RATE,MONSTER,…`. A later line of an item replaces the former. */
function herculesRatios(texts: GameTexts, items: () => Known): ItemRatio[] {
  const path = 'db/mob_item_ratio.txt'
  const ratios = new Map<number, ItemRatio>()
  for (const line of (texts.folder.has(path) ? (texts.read(path) ?? '') : '').split('\n')) {
    const [item, rate, ...only] = line
      .replace(/\/\/.*$/, '')
      .split(',')
      .map((part) => wholeNumber(part.trim()))
    if (typeof item !== 'number' || typeof rate !== 'number' || !items()(String(item))) continue
    ratios.set(item, { item, rate, monsters: only.flatMap((monster) => (monster ? [monster] : [])) })
  }
  return [...ratios.values()]
}
