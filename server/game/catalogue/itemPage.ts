import { sql, type SqlBool } from 'kysely'
import type { ItemPage } from '../../../content/gameInfo/gameSchemas.ts'
import { item, type Item } from '../../../content/types/item.ts'
import { itemPackage } from '../../../content/types/itemPackage.ts'
import { map } from '../../../content/types/map.ts'
import { npc } from '../../../content/types/npc.ts'
import { npcItem } from '../../../content/types/npcItem.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import { equals } from '../../database/dialect/collation.ts'
import { readDrops } from './drops.ts'
import { readGoneDrops } from './goneDrops.ts'
import { readChanges, type TellingFields } from './publicChanges.ts'
import { MOST_ROWS, namedRow, pictureOf, shownPicture, some, type GameSource, type PictureColumns } from './source.ts'

/** Items of the same kind beside one. */
const RELATED = 8

/** What visitors are told of where it has changed. */
const TOLD: TellingFields = {
  items_name: 'value',
  kind: 'value',
  description: 'touched',
  icon: 'touched',
  weight: 'value',
  slots: 'value',
  used_by: 'value',
  buy_price: 'value',
  sell_price: 'value',
}

/** All that an item's page shows; null where no item has the id. */
export async function readItemPage(game: GameSource, id: number): Promise<ItemPage | null> {
  const found = await game.reader.find(item, id)
  if (!found) return null
  const [{ drops, kindOf }, sellers, packages, related, gone] = await Promise.all([
    readDrops(game, 'items_id', id),
    readSellers(game, found),
    readPackages(game, id),
    readRelated(game, found),
    readGoneDrops(game, 'items_id', id),
  ])
  const changes = await readChanges(
    game,
    {
      type: item,
      id,
      created: found.created_at,
      fields: TOLD,
      drops: drops.rows,
      other: ({ monster }) => monster.name,
      gone,
    },
    kindOf,
  )
  return {
    id,
    name: found.items_name,
    kind: found.kind,
    icon: shownPicture(found.icon_url, found.icon_width, found.icon_height, found.icon_avif),
    description: found.description,
    tree: found.body_tree ?? [],
    weight: found.weight,
    slots: found.slots,
    used_by: found.used_by,
    buy_price: found.buy_price,
    sell_price: found.sell_price,
    drops,
    sellers,
    packages,
    changes,
    related,
    updated_at: found.updated_at,
    version: found.version,
  }
}

/** NPCs that sell an item, the cheapest first: for the item's own price where they name none. */
async function readSellers(game: GameSource, { id, buy_price }: Item): Promise<ItemPage['sellers']> {
  const { queries, uses } = game
  uses(npcItem, npc, map)
  const { rows } = await sql<{
    id: number
    npc: string
    buy_with: string
    x: number | null
    y: number | null
    price: number | null
    map_id: number
    map_name: string
  }>`
    select row.id, npcs.npc, npcs.buy_with, npcs.x, npcs.y, row.price, maps.id as map_id, maps.map_name
    from npc_items as row join npcs on npcs.id = row.npc_id join maps on maps.id = npcs.map_information_id
    where row.items_id = ${id} order by row.id limit ${MOST_ROWS}`.execute(queries)
  const sellers = rows.map(({ map_id, map_name, price, ...seller }) => ({
    ...seller,
    map: namedRow(map_id, map_name),
    price: price ?? buy_price,
  }))
  sellers.sort((one, other) => (one.price ?? Infinity) - (other.price ?? Infinity) || one.id - other.id)
  return some(game, sellers, { table: npcItem.table, column: 'items_id', id })
}

interface PackageRow {
  id: number
  name: string
  price: string | null
  bonus_of: string | null
}

/** Packages that hold an item: those that are sold, and those that come with another. */
async function readPackages({ queries, uses }: GameSource, id: number): Promise<ItemPage['packages']> {
  uses(donationPackage, packageBonus, itemPackage)
  const [whole, bonuses] = await Promise.all([
    sql<PackageRow & { is_bonus_package: unknown }>`
      select row.id, row.package_name as name, row.price, row.is_bonus_package, main.package_name as bonus_of
      from packages as row
      left join package_bonuses as bonus on bonus.bonus_package_id = row.id
      left join packages as main on main.id = bonus.package_id
      where row.items_id = ${id} order by row.id, bonus.id limit ${MOST_ROWS}`.execute(queries),
    sql<PackageRow>`
      select bonus.id, given.package_name as name, null as price, main.package_name as bonus_of
      from item_packages as row
      join package_bonuses as bonus on bonus.id = row.package_bonus_id
      join packages as main on main.id = bonus.package_id
      join packages as given on given.id = bonus.bonus_package_id
      where row.items_id = ${id} order by row.id limit ${MOST_ROWS}`.execute(queries),
  ])
  const shown = [...whole.rows, ...bonuses.rows].map(({ name, price, bonus_of }) => ({
    key: [name, bonus_of ?? ''].join('\n'),
    name,
    // What comes with another package is not sold by itself.
    price: bonus_of === null ? price : null,
    bonus_of,
  }))
  return [...new Map(shown.map((one) => [one.key, one])).values()]
}

/** Some others of the same kind: those whose ids follow, and after the last of them the first. */
async function readRelated(game: GameSource, { id, kind }: Item): Promise<ItemPage['related']> {
  if (kind === '') return []
  const { queries, source } = game
  const isOfKind = equals(source.database.engine, sql.ref('row.kind'), kind)
  const read = async (isThere: ReturnType<typeof sql<SqlBool>>, most: number) => {
    const { rows } = await sql<{ id: number; name: string } & PictureColumns>`
      select row.id, row.items_name as name, row.icon as picture, pictures.width, pictures.height, pictures.avif_at
      from items as row left join pictures on pictures.hash = row.icon
      where ${isOfKind} and ${isThere} order by row.id limit ${most}`.execute(queries)
    return rows.map((row) => ({ ...namedRow(row.id, row.name), icon: pictureOf(game, row, item.fields.icon) }))
  }
  const after = await read(sql<SqlBool>`row.id > ${id}`, RELATED)
  const missing = RELATED - after.length
  return missing > 0 ? [...after, ...(await read(sql<SqlBool>`row.id < ${id}`, missing))] : after
}
