import type { DropFacts } from '../../../content/gameInfo/gameRates.ts'
import type { Chances, VisibleDrop } from '../../../content/gameInfo/gameSchemas.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import {
  languagesOf,
  listedItem,
  listedMonster,
  MOST_ROWS,
  namedMap,
  readLooks,
  type GameSource,
  type Some,
} from './source.ts'
import type { Catalogue, DropRow, ItemRow, MonsterRow } from './tables.ts'

export type DropsOf = 'items_id' | 'monster_id' | 'map_information_id'

type Hashed<Thing, Picture extends keyof Thing> = Omit<Thing, Picture> & Record<Picture, string | null>

/** A drop with the hashes of its pictures, which are to be read. */
export interface FoundDrop extends Omit<VisibleDrop, 'item' | 'monster'> {
  item: Hashed<VisibleDrop['item'], 'icon'>
  monster: Hashed<VisibleDrop['monster'], 'image'>
}

export interface FoundDrops {
  drops: Some<FoundDrop>
  /** What the rates of a drop depend on. */
  factsOf: (id: number) => DropFacts
  /** Shown drops that may have been changed since they were created, or were created later than `since` says. */
  changed: (since: string) => number[]
}

const factsOf = (
  { prize, fixed_chance }: DropRow,
  item: ItemRow | undefined,
  monster: MonsterRow | undefined,
): DropFacts => ({
  ...{ kind: item?.kind ?? '', rank: monster?.rank ?? null, prize, fixed: fixed_chance },
  ...{ item: item?.game_id ?? null, monster: monster?.game_id ?? null },
})

/** Drops of maps that are no places come last. */
const likeliestFirst = (
  one: { id: number; chance: number | null; map: { summoned: boolean } },
  other: { id: number; chance: number | null; map: { summoned: boolean } },
): number =>
  Number(one.map.summoned) - Number(other.map.summoned) ||
  (other.chance ?? -1) - (one.chance ?? -1) ||
  one.id - other.id

export function findDrops(game: GameSource, tables: Catalogue, of: DropsOf, id: number): FoundDrops {
  const { uses, rates } = game
  uses(drop, item, map, monster)
  const all = tables.drops.by(of, id)
  const facts = new Map<number, DropFacts>()
  const placed = all.flatMap((row) => {
    const map = tables.maps.get(row.map_information_id)
    return map ? [{ id: row.id, chance: row.chance, map, row }] : []
  })
  const shown = placed
    .sort(likeliestFirst)
    .slice(0, MOST_ROWS)
    .flatMap(({ row, map }): FoundDrop[] => {
      const item = tables.items.get(row.items_id)
      if (!item) return []
      const monster = row.monster_id === null ? undefined : tables.monsters.get(row.monster_id)
      const of = factsOf(row, item, monster)
      facts.set(row.id, of)
      return [
        {
          id: row.id,
          monster: {
            ...(monster
              ? listedMonster(game, monster)
              : {
                  ...{ id: null, name: row.monster, game_id: null, level: null, rank: '', race: '', image: null },
                  ...languagesOf(row, { name: 'monster' }),
                }),
            element: monster?.element ?? '',
          },
          item: listedItem(game, item),
          map: namedMap(map),
          chance: rates.chance(row.chance, of),
          quantity: row.quantity,
          prize: row.prize,
          steal_protected: row.steal_protected,
        },
      ]
    })
  // The rates depend on the kind of item, so they change the order.
  shown.sort(likeliestFirst)
  return {
    drops: { rows: shown, total: all.length },
    factsOf: (one) => facts.get(one) ?? { kind: '' },
    changed: (since) =>
      shown.flatMap(({ id }) => {
        const row = tables.drops.get(id)
        return row && (row.version > 1 || row.created_at > since) ? [id] : []
      }),
  }
}

export async function withPictures(game: GameSource, { rows, total }: Some<FoundDrop>): Promise<Some<VisibleDrop>> {
  const looks = await readLooks(
    game,
    rows.map(({ item }) => item),
    rows.map(({ monster }) => monster),
  )
  return {
    rows: rows.map((row) => ({ ...row, item: looks.item(row.item), monster: looks.monster(row.monster) })),
    total,
  }
}

/** Returns what the drop list shows of drops beside their names: chances with the rates, and how their things look. */
export async function readChances(game: GameSource, ids: readonly number[]): Promise<Chances> {
  const { tables, uses, rates } = game
  uses(drop, item, monster)
  const { drops, items, monsters } = await tables()
  const rows = [...new Set(ids)].sort((one, other) => one - other).flatMap((id) => drops.get(id) ?? [])
  const found = rows.flatMap((row) => {
    const item = items.get(row.items_id)
    const monster = row.monster_id === null ? undefined : monsters.get(row.monster_id)
    if (!item) return []
    return [
      {
        id: row.id,
        chance: rates.chance(row.chance, factsOf(row, item, monster)),
        item: listedItem(game, item),
        monster: monster ? listedMonster(game, monster) : null,
      },
    ]
  })
  const looks = await readLooks(
    game,
    found.map(({ item }) => item),
    found.map(({ monster }) => monster),
  )
  return {
    chances: found.map((one) => ({
      ...one,
      item: looks.item(one.item),
      monster: one.monster && looks.monster(one.monster),
    })),
  }
}
