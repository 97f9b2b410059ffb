import type { DropFacts } from '../../../content/gameInfo/gameRates.ts'
import type { Chances, VisibleDrop } from '../../../content/gameInfo/gameSchemas.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import {
  ITEM_COLUMNS,
  MAP_COLUMNS,
  MONSTER_COLUMNS,
  MOST_ROWS,
  namedItem,
  namedMap,
  namedMonster,
  some,
  type GameSource,
  type Some,
} from './source.ts'

export type DropsOf = 'items_id' | 'monster_id' | 'map_information_id'

interface ReadDrops {
  drops: Some<VisibleDrop>
  /** What the rates of a drop depend on. */
  factsOf: (drop: VisibleDrop) => DropFacts
}

interface RatedRow {
  kind: string
  rank: string | null
  prize: unknown
  fixed_chance: unknown
  item_number: number | null
  monster_number: number | null
}

const factsOf = ({ kind, rank, prize, fixed_chance, item_number, monster_number }: RatedRow): DropFacts => ({
  ...{ kind, rank, prize: Boolean(prize), fixed: Boolean(fixed_chance) },
  ...{ item: item_number, monster: monster_number },
})

export async function readDrops(game: GameSource, of: DropsOf, id: number): Promise<ReadDrops> {
  const { queries, uses, rates } = game
  uses(drop, item, map, monster)
  const likeliest = queries
    .selectFrom('drops')
    .innerJoin('maps', 'maps.id', 'drops.map_information_id')
    .select('drops.id')
    .where(`drops.${of}`, '=', id)
    .orderBy('maps.summoned')
    .orderBy('drops.chance', (order) => order.desc().nullsLast())
    .orderBy('drops.id')
    .limit(MOST_ROWS)
  const rows = await queries
    .selectFrom('drops as row')
    .innerJoin('items', 'items.id', 'row.items_id')
    .innerJoin('maps', 'maps.id', 'row.map_information_id')
    .leftJoin('monsters', 'monsters.id', 'row.monster_id')
    .select(['row.id', 'row.chance', 'row.quantity', 'row.prize', 'row.monster', 'row.monster_id', 'items.kind'])
    .select(['row.steal_protected', 'row.fixed_chance', 'monsters.race', 'monsters.element'])
    .select([...ITEM_COLUMNS, ...MONSTER_COLUMNS, ...MAP_COLUMNS])
    .where('row.id', 'in', likeliest)
    .execute()
  const shown = rows.map((row): VisibleDrop => ({
    id: row.id,
    monster: {
      ...namedMonster(game, { ...row, monster_name: row.monster_name ?? row.monster }),
      ...{ race: row.race ?? '', element: row.element ?? '' },
    },
    item: namedItem(game, row),
    map: namedMap(row),
    chance: rates.chance(row.chance, factsOf(row)),
    quantity: row.quantity,
    prize: Boolean(row.prize),
    steal_protected: Boolean(row.steal_protected),
  }))
  // Drops are sorted after the server's rates are applied. The rates depend on the kind of item, so they change the
  // order.
  shown.sort(
    (one, other) =>
      Number(one.map.summoned) - Number(other.map.summoned) ||
      (other.chance ?? -1) - (one.chance ?? -1) ||
      one.id - other.id,
  )
  const facts = new Map(rows.map((row) => [row.id, factsOf(row)]))
  return {
    drops: await some(game, shown, drop, of, id),
    factsOf: (one) => facts.get(one.id) ?? { kind: '' },
  }
}

export async function readChances(
  { queries, uses, rates, source }: GameSource,
  ids: readonly number[],
): Promise<Chances> {
  uses(drop, item, monster)
  const rows = await queries
    .selectFrom('drops as row')
    .innerJoin('items', 'items.id', 'row.items_id')
    .leftJoin('monsters', 'monsters.id', 'row.monster_id')
    .select(['row.id', 'row.chance', 'row.prize', 'row.fixed_chance', 'items.kind', 'monsters.rank'])
    .select(['items.game_id as item_number', 'monsters.game_id as monster_number'])
    .where((eb) => isOneOf(source.database.engine, eb.ref('row.id'), ids))
    .orderBy('row.id')
    .execute()
  return { chances: rows.map((row) => ({ id: row.id, chance: rates.chance(row.chance, factsOf(row)) })) }
}
