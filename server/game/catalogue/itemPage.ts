import type { ItemPage } from '../../../content/gameInfo/gameSchemas.ts'
import { LARGEST_NUMBER } from '../../../content/limits.ts'
import { item, type Item } from '../../../content/types/item.ts'
import { itemPackage } from '../../../content/types/itemPackage.ts'
import { map } from '../../../content/types/map.ts'
import { npc } from '../../../content/types/npc.ts'
import { npcItem } from '../../../content/types/npcItem.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import { findDrops, withPictures } from './drops.ts'
import { findGoneDrops, readDeletedDrops } from './goneDrops.ts'
import { findItemLinks, readSetEffects, withItemLinkPictures } from './itemLinks.ts'
import { laterThan, readChanges } from './publicChanges.ts'
import {
  languagesOf,
  listedItem,
  MOST_ROWS,
  namedEntry,
  namedMap,
  readLooks,
  visiblePicture,
  type GameSource,
} from './source.ts'
import type { Catalogue, ItemRow, PackageRow } from './tables.ts'

const RELATED = 8
const MOST_SELLERS = 200

const REPORTED = [
  ...['items_name', 'kind', 'description', 'icon', 'weight', 'slots', 'used_by', 'buy_price', 'sell_price'],
]

const LANGUAGES = {
  ...{ name: 'items_name', description: 'description', tree: 'body' },
  ...{ affix: 'affix', trade_rules: 'trade_rules', effect: 'effect' },
}

export async function readItemPage(game: GameSource, id: number): Promise<ItemPage | null> {
  const found = await game.reader.find(item, id)
  if (!found) return null
  const deleted = await readDeletedDrops(game)
  const tables = await game.tables()
  const { drops: dropped, factsOf, changed } = findDrops(game, tables, 'items_id', id)
  const sellers = findSellers(game, tables, found)
  const packages = findPackages(game, tables, id)
  const related = findRelated(tables, found).map((row) => listedItem(game, row))
  const foundLinks = findItemLinks(game, tables, id)
  const gone = findGoneDrops(game, tables, deleted, 'items_id', id)
  const [drops, links, sets, looks] = await Promise.all([
    withPictures(game, dropped),
    withItemLinkPictures(game, foundLinks),
    readSetEffects(game, id, foundLinks.sets),
    readLooks(game, related),
  ])
  const changes = await readChanges(
    game,
    {
      type: item,
      row: found,
      fields: REPORTED,
      drops: drops.rows,
      changed: changed(laterThan(found)),
      other: ({ monster }) => monster.name,
      gone,
    },
    factsOf,
  )
  return {
    ...namedEntry(game, { ...found, name: found.items_name }),
    ...languagesOf(found, LANGUAGES),
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
    links: { ...links, sets: [...sets] },
    changes,
    related: related.map((row) => looks.item(row)),
    updated_at: found.updated_at,
    version: found.version,
  }
}

/** NPCs that look alike are one: scripts put a second one in the place of another. */
function findSellers(
  { uses }: GameSource,
  { wares, npcs, maps }: Catalogue,
  { id, buy_price }: Item,
): ItemPage['sellers'] {
  uses(npcItem, npc, map)
  const alike = new Map<string, ItemPage['sellers']['rows'][number]>()
  for (const ware of wares.by('items_id', id)) {
    const seller = npcs.get(ware.npc_id)
    const place = seller && maps.get(seller.map_information_id)
    if (!seller || !place) continue
    const { npc, buy_with, x, y } = seller
    const key = JSON.stringify([npc, buy_with, x, y, place.id, ware.price])
    if (alike.has(key)) continue
    alike.set(key, {
      ...{ id: ware.id, npc, buy_with, x, y, map: namedMap(place), price: ware.price ?? buy_price },
      ...languagesOf(seller, { npc: 'npc', buy_with: 'buy_with' }),
    })
  }
  const priceOf = (price: number | null) => price ?? LARGEST_NUMBER
  const sellers = [...alike.values()].sort(
    (one, other) => priceOf(one.price) - priceOf(other.price) || one.id - other.id,
  )
  return { rows: sellers.slice(0, MOST_SELLERS), total: sellers.length }
}

function findPackages(
  { uses }: GameSource,
  { packages, bonuses, packageItems }: Catalogue,
  id: number,
): ItemPage['packages'] {
  uses(donationPackage, packageBonus, itemPackage)
  const whole = packages.by('items_id', id).flatMap((row) => {
    const mains = bonuses.by('bonus_package_id', row.id).map((bonus) => packages.get(bonus.package_id))
    return (mains.length === 0 ? [undefined] : mains).map((main) => ({ row, main }))
  })
  const asBonus = packageItems.by('items_id', id).flatMap(({ package_bonus_id }) => {
    const bonus = bonuses.get(package_bonus_id)
    const [main, row] = bonus ? [packages.get(bonus.package_id), packages.get(bonus.bonus_package_id)] : []
    return row && main ? [{ row, main }] : []
  })
  const shown = [...whole.slice(0, MOST_ROWS), ...asBonus.slice(0, MOST_ROWS)].map(({ row, main }) => ({
    key: [row.package_name, main?.package_name ?? ''].join('\n'),
    name: row.package_name,
    // A donation package that comes only as a bonus of another has no price, because it is not sold alone.
    price: main ? null : row.price,
    bonus_of: main?.package_name ?? null,
    ...packageLanguages(row, main),
  }))
  return [...new Map(shown.map((one) => [one.key, one])).values()]
}

function packageLanguages(row: PackageRow, main: PackageRow | undefined) {
  const { languages: own } = languagesOf(row, { name: 'package_name' })
  const { languages: others } = languagesOf(main ?? {}, { bonus_of: 'package_name' })
  return own || others ? { languages: { ...own, ...others } } : {}
}

/** Returns the next items of the same kind, and after the last ones the first. */
function findRelated({ items }: Catalogue, { id, kind }: Item): readonly ItemRow[] {
  if (kind === '') return []
  const after = items.by('kind', kind, { after: id, most: RELATED })
  const first = items.by('kind', kind, { most: RELATED - after.length })
  return [...after, ...first.filter((row) => row.id < id)]
}
