import type { ContentType, FieldOf } from '../../../content/define.ts'
import { appliedRates, type AppliedRates } from '../../../content/gameInfo/rates.ts'
import type { Named, NamedItem, NamedMap, VisiblePicture } from '../../../content/gameInfo/gameSchemas.ts'
import type { ContentReader } from '../../../content/reader.ts'
import { rates } from '../../../content/settings/rates.ts'
import { realm } from '../../../content/settings/realm.ts'
import { item } from '../../../content/types/item.ts'
import { monster } from '../../../content/types/monster.ts'
import { pictureAddress, pictureFileName, publicPictureAddress } from '../../../content/storage/pictureFiles.ts'
import type { ReaderSource } from '../../content/contentReader.ts'
import { isOneOfTexts } from '../../database/dialect/idList.ts'
import { firstRealm } from '../firstRealm.ts'
import { catalogue, type Catalogue, type ItemRow, type MapRow, type MonsterRow } from './tables.ts'

export interface GameSource {
  source: ReaderSource
  reader: ContentReader
  uses: (...types: readonly ContentType[]) => void
  rates: AppliedRates
  firstRealm: string
  /** Read what it returns before the next `await` (`Memory.get`). */
  tables: () => Promise<Catalogue>
}

export async function gameSource(
  source: ReaderSource,
  reader: ContentReader,
  uses: (key: string) => void,
): Promise<GameSource> {
  uses(realm.key)
  return {
    source,
    reader,
    uses: (...types) => {
      for (const { key } of types) uses(key)
    },
    rates: appliedRates(await reader.single(rates)),
    firstRealm: await firstRealm(source),
    tables: () => source.memory.get(catalogue),
  }
}

/** Returns the tables, with the slots of one of them in order. Both are of one moment. */
export async function inOrder(
  game: GameSource,
  order: (tables: Catalogue) => ReturnType<Catalogue['items']['order']>,
): Promise<{ tables: Catalogue; slots: readonly number[] }> {
  for (;;) {
    const tables = await game.tables()
    const slots = order(tables)
    if (!(slots instanceof Promise)) return { tables, slots }
    await slots
  }
}

export const MOST_ROWS = 50

export interface Some<R> {
  rows: R[]
  total: number
}

export const namedRow = (row: MapRow): Named => ({
  ...{ id: row.id, name: row.map_name },
  ...languagesOf(row, { name: 'map_name' }),
})

type Languages = Readonly<Record<string, string>>

/** The languages of a row's texts that are not in the reader's, under the names that an answer gives them. */
export function languagesOf(
  row: { readonly languages?: Languages | undefined },
  columns: Languages,
): { languages?: Languages } {
  const { languages } = row
  if (languages === undefined) return {}
  const named = Object.entries(columns).flatMap(([name, column]) => {
    const tag = languages[column]
    return tag === undefined ? [] : [[name, tag] as const]
  })
  return named.length === 0 ? {} : { languages: Object.fromEntries(named) }
}

interface EntryColumns<Id> {
  id: Id
  name: string
  game_id: number | null
  realm: string | null
}

export const namedEntry = <Id extends number | null>(
  { firstRealm }: Pick<GameSource, 'firstRealm'>,
  { id, name, game_id, realm: key }: EntryColumns<Id>,
) => ({ id, name, game_id, ...(key && key !== firstRealm && { realm: key }) })

export const namedMap = (row: MapRow): NamedMap => ({
  ...{ id: row.id, name: row.map_name, title: row.title, summoned: row.summoned },
  ...languagesOf(row, { name: 'map_name', title: 'title' }),
})

export const namedItem = (game: Pick<GameSource, 'firstRealm'>, row: ItemRow): NamedItem => ({
  ...namedEntry(game, { id: row.id, name: row.items_name, game_id: row.game_id, realm: row.realm }),
  slots: row.slots,
  ...languagesOf(row, { name: 'items_name' }),
})

export const namedMonster = (game: Pick<GameSource, 'firstRealm'>, row: MonsterRow) => ({
  ...namedEntry(game, { id: row.id, name: row.monster_name, game_id: row.game_id, realm: row.realm }),
  level: row.level,
  rank: row.rank,
  ...languagesOf(row, { name: 'monster_name' }),
})

/** With what lists show of it beside its name. It has the hash of its picture, which `readLooks` replaces. */
export const listedItem = (game: Pick<GameSource, 'firstRealm'>, row: ItemRow) => ({
  ...namedItem(game, row),
  ...{ kind: row.kind, subtype: row.subtype, places: row.places, icon: row.icon },
})

export const listedMonster = (game: Pick<GameSource, 'firstRealm'>, row: MonsterRow) => ({
  ...namedMonster(game, row),
  ...{ race: row.race, image: row.image },
})

export const visiblePicture = (
  address: string | null,
  width: number | null,
  height: number | null,
  avif: boolean,
): VisiblePicture => (address === null ? null : { path: address, width, height, avif })

export type PictureOf = (hash: string | null, field: FieldOf<'picture'>) => VisiblePicture

/** Returns a function that finds pictures among those of these hashes. */
export async function readPictures(
  { source: { config, database } }: GameSource,
  hashes: readonly (string | null)[],
): Promise<PictureOf> {
  const known = hashes.filter((hash) => hash !== null)
  const sizes =
    known.length === 0
      ? []
      : await database.reader
          .selectFrom('pictures')
          .select(['hash', 'width', 'height', 'avif_at'])
          .where((eb) => isOneOfTexts(database.engine, eb.ref('hash'), known))
          .execute()
  const byHash = new Map(sizes.map((size) => [size.hash, size]))
  return (hash, { folder }) => {
    if (hash === null) return null
    const path = pictureAddress(folder, pictureFileName({ hash, width: null, format: 'webp' }))
    const { width = null, height = null, avif_at = null } = byHash.get(hash) ?? {}
    return visiblePicture(publicPictureAddress(config.picturesUrl, path), width, height, avif_at !== null)
  }
}

interface HashedItem {
  icon: string | null
}
interface HashedMonster {
  image: string | null
}
type WithIcon<I> = Omit<I, 'icon'> & { icon: VisiblePicture }
type WithImage<M> = Omit<M, 'image'> & { image: VisiblePicture }

interface Looks {
  item: <I extends HashedItem>(one: I) => WithIcon<I>
  monster: <M extends HashedMonster>(one: M) => WithImage<M>
}

/** Reads the pictures of these things. Nothing of `Memory` that was read before it may be read after it. */
export async function readLooks(
  game: GameSource,
  items: readonly (HashedItem | null)[],
  monsters: readonly (HashedMonster | null)[] = [],
): Promise<Looks> {
  const hashes = [...items.map((one) => one?.icon ?? null), ...monsters.map((one) => one?.image ?? null)]
  const pictureOf = await readPictures(game, [...new Set(hashes)])
  return {
    item: (one) => ({ ...one, icon: pictureOf(one.icon, item.fields.icon) }),
    monster: (one) => ({ ...one, image: pictureOf(one.image, monster.fields.image) }),
  }
}
