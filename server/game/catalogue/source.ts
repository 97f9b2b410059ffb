import { sql } from 'kysely'
import type { Columns, ContentType, FieldOf } from '../../../content/define.ts'
import { appliedRates, type AppliedRates } from '../../../content/gameInfo/rates.ts'
import type { Named, NamedItem, NamedMap, VisiblePicture } from '../../../content/gameInfo/gameSchemas.ts'
import type { ContentReader } from '../../../content/reader.ts'
import { rates } from '../../../content/settings/rates.ts'
import { realm } from '../../../content/settings/realm.ts'
import type { drop } from '../../../content/types/drop.ts'
import type { item } from '../../../content/types/item.ts'
import type { itemLink } from '../../../content/types/itemLink.ts'
import type { itemPackage } from '../../../content/types/itemPackage.ts'
import type { map } from '../../../content/types/map.ts'
import type { monster } from '../../../content/types/monster.ts'
import type { npc } from '../../../content/types/npc.ts'
import type { npcItem } from '../../../content/types/npcItem.ts'
import type { donationPackage } from '../../../content/types/package.ts'
import type { packageBonus } from '../../../content/types/packageBonus.ts'
import type { spawn } from '../../../content/types/spawn.ts'
import type { warp } from '../../../content/types/warp.ts'
import { pictureAddress, pictureFileName, publicPictureAddress } from '../../../content/storage/pictureFiles.ts'
import type { ReaderSource } from '../../content/contentReader.ts'
import type { Queries } from '../../database/database.ts'
import { firstRealm } from '../firstRealm.ts'

type CatalogueTables = {
  drops: Columns<typeof drop>
  item_links: Columns<typeof itemLink>
  item_packages: Columns<typeof itemPackage>
  items: Columns<typeof item>
  maps: Columns<typeof map>
  monsters: Columns<typeof monster>
  npc_items: Columns<typeof npcItem>
  npcs: Columns<typeof npc>
  package_bonuses: Columns<typeof packageBonus>
  packages: Columns<typeof donationPackage>
  spawns: Columns<typeof spawn>
  warps: Columns<typeof warp>
}

const catalogueQueries = (queries: Queries) => queries.withTables<CatalogueTables>()

export interface GameSource {
  source: ReaderSource
  queries: ReturnType<typeof catalogueQueries>
  reader: ContentReader
  uses: (...types: readonly ContentType[]) => void
  rates: AppliedRates
  firstRealm: string
}

export async function gameSource(
  source: ReaderSource,
  reader: ContentReader,
  uses: (key: string) => void,
): Promise<GameSource> {
  uses(realm.key)
  return {
    source,
    queries: catalogueQueries(source.database.reader),
    reader,
    uses: (...types) => {
      for (const { key } of types) uses(key)
    },
    rates: appliedRates(await reader.single(rates)),
    firstRealm: await firstRealm(source),
  }
}

export const MOST_ROWS = 50

export interface Some<R> {
  rows: R[]
  total: number
}

/**
 * Returns `rows` with the total number of rows that refer to an item or monster. The total is counted only if `rows`
 * may be incomplete.
 */
export async function some<R, T extends ContentType>(
  { queries }: GameSource,
  rows: R[],
  { table }: T,
  column: keyof T['fields'] & string,
  id: number,
): Promise<Some<R>> {
  if (rows.length < MOST_ROWS) return { rows, total: rows.length }
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(queries)
  return { rows, total: Number(counted.rows[0]?.total) }
}

export const namedRow = (id: number, name: string): Named => ({ id, name })

interface EntryColumns<Id> {
  id: Id
  name: string
  game_id: number | null
  realm: string | null
}

export const namedEntry = <Id extends number | null>(
  { firstRealm }: GameSource,
  { id, name, game_id, realm: key }: EntryColumns<Id>,
) => ({ id, name, game_id, ...(key && key !== firstRealm && { realm: key }) })
/** SQLite returns 0 and 1 for booleans. */
export const MAP_COLUMNS = ['maps.id as map_id', 'maps.map_name', 'maps.title', 'maps.summoned'] as const

interface MapColumns {
  map_id: number
  map_name: string
  title: string
  summoned: unknown
}

export const namedMap = ({ map_id: id, map_name: name, title, summoned }: MapColumns): NamedMap => ({
  id,
  name,
  title,
  summoned: Boolean(summoned),
})

export const ITEM_COLUMNS = [
  ...(['items.id as items_id', 'items.items_name', 'items.slots'] as const),
  ...(['items.game_id as item_number', 'items.realm as item_realm'] as const),
] as const

interface ItemColumns {
  items_id: number
  items_name: string
  slots: number | null
  item_number: number | null
  item_realm: string
}

export const namedItem = (game: GameSource, row: ItemColumns): NamedItem => ({
  ...namedEntry(game, { id: row.items_id, name: row.items_name, game_id: row.item_number, realm: row.item_realm }),
  slots: row.slots,
})

/** Beside these, `namedMonster` needs `monster_id` of the row that refers to the monster. */
export const MONSTER_COLUMNS = [
  ...(['monsters.monster_name', 'monsters.level', 'monsters.rank'] as const),
  ...(['monsters.game_id as monster_number', 'monsters.realm as monster_realm'] as const),
] as const

interface MonsterColumns<Id> {
  monster_id: Id
  monster_name: string
  level: number | null
  rank: string | null
  monster_number: number | null
  monster_realm: string | null
}

export const namedMonster = <Id extends number | null>(
  game: GameSource,
  { monster_id: id, monster_name: name, level, rank, monster_number, monster_realm }: MonsterColumns<Id>,
) => ({
  ...namedEntry(game, { id, name, game_id: monster_number, realm: monster_realm }),
  level,
  rank: rank ?? '',
})

export const visiblePicture = (
  address: string | null,
  width: number | null,
  height: number | null,
  avif: boolean,
): VisiblePicture => (address === null ? null : { path: address, width, height, avif })

export const PICTURE_COLUMNS = ['pictures.width', 'pictures.height', 'pictures.avif_at'] as const

interface PictureColumns {
  picture: string | null
  width: number | null
  height: number | null
  avif_at: unknown
}

export function pictureOf(
  { source: { config } }: GameSource,
  { picture, width, height, avif_at }: PictureColumns,
  { folder }: FieldOf<'picture'>,
): VisiblePicture {
  if (picture === null) return null
  const path = pictureAddress(folder, pictureFileName({ hash: picture, width: null, format: 'webp' }))
  return visiblePicture(publicPictureAddress(config.picturesUrl, path), width, height, avif_at !== null)
}
