import { sql } from 'kysely'
import type { Columns, ContentType, FieldOf } from '../../../content/define.ts'
import { appliedRates, type AppliedRates } from '../../../content/gameInfo/rates.ts'
import type { Named, NamedEntry, VisiblePicture } from '../../../content/gameInfo/gameSchemas.ts'
import type { ContentReader } from '../../../content/reader.ts'
import { rates } from '../../../content/settings/rates.ts'
import { realm } from '../../../content/settings/realm.ts'
import type { drop } from '../../../content/types/drop.ts'
import type { item } from '../../../content/types/item.ts'
import type { itemPackage } from '../../../content/types/itemPackage.ts'
import type { map } from '../../../content/types/map.ts'
import type { monster } from '../../../content/types/monster.ts'
import type { npc } from '../../../content/types/npc.ts'
import type { npcItem } from '../../../content/types/npcItem.ts'
import type { donationPackage } from '../../../content/types/package.ts'
import type { packageBonus } from '../../../content/types/packageBonus.ts'
import type { spawn } from '../../../content/types/spawn.ts'
import { pictureAddress, pictureFileName, publicPictureAddress } from '../../../content/storage/pictureFiles.ts'
import type { ReaderSource } from '../../content/contentReader.ts'
import type { Queries } from '../../database/database.ts'
import { firstRealm } from './findEntry.ts'

type CatalogueTables = {
  drops: Columns<typeof drop>
  item_packages: Columns<typeof itemPackage>
  items: Columns<typeof item>
  maps: Columns<typeof map>
  monsters: Columns<typeof monster>
  npc_items: Columns<typeof npcItem>
  npcs: Columns<typeof npc>
  package_bonuses: Columns<typeof packageBonus>
  packages: Columns<typeof donationPackage>
  spawns: Columns<typeof spawn>
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
