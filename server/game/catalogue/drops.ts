import type { DropFacts } from '../../../content/gameInfo/gameRates.ts'
import type { Chances, VisibleDrop } from '../../../content/gameInfo/gameSchemas.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { languagesOf, MOST_ROWS, namedItem, namedMap, namedMonster, type GameSource, type Some } from './source.ts'
import type { Catalogue, DropRow, ItemRow, MonsterRow } from './tables.ts'

export type DropsOf = 'items_id' | 'monster_id' | 'map_information_id'

export interface FoundDrops {
  drops: Some<VisibleDrop>
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
    .flatMap(({ row, map }): VisibleDrop[] => {
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
              ? namedMonster(game, monster)
              : {
                  ...{ id: null, name: row.monster, game_id: null, level: null, rank: '' },
                  ...languagesOf(row, { name: 'monster' }),
                }),
            ...{ race: monster?.race ?? '', element: monster?.element ?? '' },
          },
          item: namedItem(game, item),
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

export async function readChances({ tables, uses, rates }: GameSource, ids: readonly number[]): Promise<Chances> {
  uses(drop, item, monster)
  const { drops, items, monsters } = await tables()
  const rows = [...new Set(ids)].sort((one, other) => one - other).flatMap((id) => drops.get(id) ?? [])
  return {
    chances: rows.map((row) => {
      const monster = row.monster_id === null ? undefined : monsters.get(row.monster_id)
      return { id: row.id, chance: rates.chance(row.chance, factsOf(row, items.get(row.items_id), monster)) }
    }),
  }
}
