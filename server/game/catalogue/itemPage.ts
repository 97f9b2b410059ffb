import type { ItemPage } from '../../../content/gameInfo/gameSchemas.ts'
import { LARGEST_NUMBER } from '../../../content/limits.ts'
import { item, type Item } from '../../../content/types/item.ts'
import { itemPackage } from '../../../content/types/itemPackage.ts'
import { map } from '../../../content/types/map.ts'
import { npc } from '../../../content/types/npc.ts'
import { npcItem } from '../../../content/types/npcItem.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import { countOf } from '../../database/dialect/idList.ts'
import { equals } from '../../database/dialect/collation.ts'
import { readDrops } from './drops.ts'
import { readGoneDrops } from './goneDrops.ts'
import { readItemLinks } from './itemLinks.ts'
import { readChanges } from './publicChanges.ts'
import {
  MAP_COLUMNS,
  MOST_ROWS,
  namedEntry,
  namedMap,
  pictureOf,
  visiblePicture,
  PICTURE_COLUMNS,
  type GameSource,
} from './source.ts'

const RELATED = 8
const MOST_SELLERS = 200

const REPORTED = [
  ...['items_name', 'kind', 'description', 'icon', 'weight', 'slots', 'used_by', 'buy_price', 'sell_price'],
]

export async function readItemPage(game: GameSource, id: number): Promise<ItemPage | null> {
  const found = await game.reader.find(item, id)
  if (!found) return null
  const [{ drops, factsOf }, sellers, packages, related, links, gone] = await Promise.all([
    readDrops(game, 'items_id', id),
    readSellers(game, found),
    readPackages(game, id),
    readRelated(game, found),
    readItemLinks(game, found),
    readGoneDrops(game, 'items_id', id),
  ])
  const changes = await readChanges(
    game,
    {
      type: item,
      id,
      created: found.created_at,
      fields: REPORTED,
      drops: drops.rows,
      other: ({ monster }) => monster.name,
      gone,
    },
    factsOf,
  )
  return {
    ...namedEntry(game, { ...found, name: found.items_name }),
    kind: found.kind,
    icon: visiblePicture(found.icon_url, found.icon_width, found.icon_height, found.icon_avif),
    description: found.description,
    tree: found.body_tree ?? [],
    weight: found.weight,
    slots: found.slots,
    used_by: found.used_by,
    buy_price: found.buy_price,
    sell_price: found.sell_price,
    internal_name: found.internal_name,
    subtype: found.subtype,
    affix: found.affix,
    attack: found.attack,
    magic_attack: found.magic_attack,
    defense: found.defense,
    range: found.range,
    weapon_level: found.weapon_level,
    armor_level: found.armor_level,
    required_level: found.required_level,
    maximum_level: found.maximum_level,
    classes: found.classes,
    sex: found.sex,
    places: found.places,
    trade_rules: found.trade_rules,
    effect: found.effect,
    script: found.script,
    drops,
    sellers,
    packages,
    links,
    changes,
    related,
    updated_at: found.updated_at,
    version: found.version,
  }
}

/** NPCs that look alike are one: scripts put a second one in the place of another. */
async function readSellers(game: GameSource, { id, buy_price }: Item): Promise<ItemPage['sellers']> {
  const { queries, uses } = game
  uses(npcItem, npc, map)
  const alike = queries
    .selectFrom('npc_items as row')
    .innerJoin('npcs', 'npcs.id', 'row.npc_id')
    .select(({ fn }) => fn.min('row.id').as('id'))
    .where('row.items_id', '=', id)
    .groupBy(['npcs.npc', 'npcs.buy_with', 'npcs.x', 'npcs.y', 'npcs.map_information_id', 'row.price'])
  const rows = await queries
    .selectFrom('npc_items as row')
    .innerJoin('npcs', 'npcs.id', 'row.npc_id')
    .innerJoin('maps', 'maps.id', 'npcs.map_information_id')
    .select(['row.id', 'npcs.npc', 'npcs.buy_with', 'npcs.x', 'npcs.y', 'row.price', ...MAP_COLUMNS])
    .where('row.id', 'in', alike)
    .orderBy((eb) => eb.fn.coalesce('row.price', eb.val(buy_price ?? LARGEST_NUMBER)))
    .orderBy('row.id')
    .limit(MOST_SELLERS)
    .execute()
  const sellers = rows.map(({ id, npc, buy_with, x, y, price, ...map }) => ({
    ...{ id, npc, buy_with, x, y },
    map: namedMap(map),
    price: price ?? buy_price,
  }))
  return { rows: sellers, total: sellers.length < MOST_SELLERS ? sellers.length : await countOf(alike) }
}

async function readPackages({ queries, uses }: GameSource, id: number): Promise<ItemPage['packages']> {
  uses(donationPackage, packageBonus, itemPackage)
  const [whole, bonuses] = await Promise.all([
    queries
      .selectFrom('packages as row')
      .leftJoin('package_bonuses as bonus', 'bonus.bonus_package_id', 'row.id')
      .leftJoin('packages as main', 'main.id', 'bonus.package_id')
      .select(['row.package_name as name', 'row.price', 'main.package_name as bonus_of'])
      .where('row.items_id', '=', id)
      .orderBy('row.id')
      .orderBy('bonus.id')
      .limit(MOST_ROWS)
      .execute(),
    queries
      .selectFrom('item_packages as row')
      .innerJoin('package_bonuses as bonus', 'bonus.id', 'row.package_bonus_id')
      .innerJoin('packages as main', 'main.id', 'bonus.package_id')
      .innerJoin('packages as extra', 'extra.id', 'bonus.bonus_package_id')
      .select(['extra.package_name as name', 'extra.price', 'main.package_name as bonus_of'])
      .where('row.items_id', '=', id)
      .orderBy('row.id')
      .limit(MOST_ROWS)
      .execute(),
  ])
  const shown = [...whole, ...bonuses].map(({ name, price, bonus_of }) => ({
    key: [name, bonus_of ?? ''].join('\n'),
    name,
    // A donation package that comes only as a bonus of another has no price, because it is not sold alone.
    price: bonus_of === null ? price : null,
    bonus_of,
  }))
  return [...new Map(shown.map((one) => [one.key, one])).values()]
}

async function readRelated(game: GameSource, { id, kind }: Item): Promise<ItemPage['related']> {
  if (kind === '') return []
  const { queries, source } = game
  const read = async (side: '>' | '<', most: number) => {
    const rows = await queries
      .selectFrom('items as row')
      .leftJoin('pictures', 'pictures.hash', 'row.icon')
      .select(['row.id', 'row.items_name as name', 'row.game_id', 'row.realm', 'row.slots'])
      .select(['row.icon as picture', ...PICTURE_COLUMNS])
      .where((eb) => equals(source.database.engine, eb.ref('row.kind'), kind))
      .where('row.id', side, id)
      .orderBy('row.id')
      .limit(most)
      .execute()
    return rows.map((row) => ({
      ...namedEntry(game, row),
      slots: row.slots,
      icon: pictureOf(game, row, item.fields.icon),
    }))
  }
  const after = await read('>', RELATED)
  const missing = RELATED - after.length
  return missing > 0 ? [...after, ...(await read('<', missing))] : after
}
