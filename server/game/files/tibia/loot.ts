import type { Place } from '../gameData.ts'
import { isTable, numberIn, textIn, type LuaValue } from '../lua/luaFile.ts'
import type { GameTexts } from '../source/gameText.ts'
import type { TibiaItemNames } from './items.ts'
import { WHOLE_NUMBERS } from './numbers.ts'
import type { TibiaDrop, TibiaEmulator } from './tibiaData.ts'
import type { XmlNode } from './xmlTree.ts'

/** MAX_LOOTCHANCE in TFS' src/monsters.h and Canary's src/creatures/creatures_definitions.hpp. */
const HIGHEST = 100_000

interface Loot extends Place {
  named: string | number | null
  chance: number
  most: number
  inside: readonly Loot[]
}

/** TFS: Monsters::loadLootItem and loadLootContainer in src/monsters.cpp. Without a chance an item always drops. */
export function xmlLoot(node: XmlNode): Loot[] {
  return node.children.flatMap((child) => {
    if (child.name !== 'item') return []
    const { id, name, chance, chance1, countmax } = child.attributes
    const within = child.children.find((one) => one.name === 'inside') ?? child
    const said = chance ?? chance1
    return [
      {
        ...{ file: child.file, line: child.line, inside: xmlLoot(within) },
        named: id === undefined ? (name ?? null) : whole(id),
        chance: said === undefined ? HIGHEST : whole(said),
        most: Math.max(1, whole(countmax ?? '1')),
      },
    ]
  })
}

const whole = (text: string): number => WHOLE_NUMBERS.tfs(text) ?? 0

/**
 * Canary: MonsterType:createLoot in data/scripts/lib/register_monster_type.lua; TFS: registerMonsterType.loot in the
 * file of the same name, in which `id` may be a name. Without a chance an item never drops. Canary knows what is in a
 * `child`, but never drops it (MonsterType:generateLootRoll in data/libs/functions/monstertype.lua).
 */
export function luaLoot(
  value: LuaValue | undefined,
  file: string,
  text: (bytes: string) => string,
  emulator: TibiaEmulator,
): Loot[] {
  if (!isTable(value)) return []
  return value.list.flatMap((entry) => {
    if (!isTable(entry)) return []
    const name = textIn(entry, 'name', 'id')
    const child = emulator === 'tfs' ? entry.fields.get('child') : undefined
    return [
      {
        ...{ file, line: entry.line, inside: luaLoot(child, file, text, emulator) },
        named: name === null ? numberIn(entry, 'id') : text(name),
        chance: numberIn(entry, 'chance') ?? 0,
        most: Math.max(1, numberIn(entry, 'maxCount') ?? 1),
      },
    ]
  })
}

const rounded = (percent: number): number => Math.round(percent * 10_000) / 10_000

/**
 * What drops with which chance. What is in a bag drops only with the bag, a bag with nothing in it does not drop, and of
 * what does not stack one drops at a time (Container.createLootItem in TFS' data/lib/core/container.lua).
 */
export function dropsOf(texts: GameTexts, items: TibiaItemNames, loot: readonly Loot[]): TibiaDrop[] {
  const { remarks } = texts
  const drops: TibiaDrop[] = []
  const add = (list: readonly Loot[], around: number): number => {
    let none = 1
    for (const { named, chance, most, inside, file, line } of list) {
      const place = { file, line }
      const item = named === null ? null : items.find(named)
      if (item === null) {
        remarks.omit('unknown_item', place, String(named ?? ''))
        continue
      }
      if (chance > HIGHEST) remarks.note('capped_chance', place, `${named}: ${chance}`)
      if (chance <= 0) {
        remarks.note('no_chance', place, String(named))
        continue
      }
      const own = Math.min(chance, HIGHEST) / HIGHEST
      const at = drops.length
      const some = inside.length === 0 || item.isContainer === false ? 1 : add(inside, around * own)
      const drop = { ...place, item: item.id, most: item.dropsSingly ? 1 : most }
      if (some > 0) drops.splice(at, 0, { ...drop, chance: rounded(around * own * some * 100) })
      none *= 1 - own * some
    }
    return 1 - none
  }
  add(loot, 1)
  return drops
}
