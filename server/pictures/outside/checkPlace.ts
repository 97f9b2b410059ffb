import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { ObjectStore } from '../../objectStore/objectStore.ts'
import type { PictureContext } from './place.ts'
import { ConfigError, IN_DATABASE } from '../../process/config.ts'

// The database records where each picture file is. The site may start if the store that PICTURES names has every file,
// even if other stores have copies.

export const hashesMissing = (place: string | null): RawBuilder<{ hash: string }> =>
  place === null
    ? sql`select object.hash from picture_objects as object where not exists (
        select 1 from picture_files as file
        where file.hash = object.hash and file.width = object.width and file.format = object.format)`
    : sql`select hash from (
        select hash, width, format from picture_files union
        select hash, width, format from picture_objects where place <> ${place}) as file
      where not exists (
        select 1 from picture_objects as object
        where object.hash = file.hash and object.width = file.width and object.format = file.format
          and object.place = ${place})`

export async function countMissing(queries: Queries, place: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct hash) as count from (${hashesMissing(place)}) as found`.execute(queries)
  return Number(rows[0]?.count ?? 0)
}

async function placesOfFiles(queries: Queries): Promise<(string | null)[]> {
  const objects = await queries.selectFrom('picture_objects').select('place').distinct().orderBy('place').execute()
  const stored = await queries.selectFrom('picture_files').select('hash').limit(1).executeTakeFirst()
  return [...(stored ? [null] : []), ...objects.map(({ place }) => place)]
}

const nameOf = (place: string | null): string => place ?? IN_DATABASE

export async function misplaced(queries: Queries, configured: string | null): Promise<string | null> {
  if ((await countMissing(queries, configured)) === 0) return null
  const others = (await placesOfFiles(queries)).filter((place) => place !== configured)
  let advice = 'run `gapura pictures move`'
  for (const place of others)
    if ((await countMissing(queries, place)) === 0) advice += `, or set PICTURES back to ${nameOf(place)}`
  return `PICTURES is ${nameOf(configured)}, but there are pictures in ${others.map(nameOf).join(' and in ')}: ${advice}.`
}

/**
 * Returns an error message instead of throwing if an object store fails, because the store may recover later. Throws
 * ConfigError if pictures are missing, or if the store is a folder that cannot be used.
 */
export async function checkPlace({ database, stores }: Omit<PictureContext, 'clock'>): Promise<string | null> {
  const { configured } = stores
  const sentence = await misplaced(database.reader, configured)
  if (sentence !== null) throw new ConfigError(sentence)
  if (configured === null) return null
  try {
    await checkWritable(await stores.open(configured))
    return null
  } catch (error) {
    const { message } = error as Error // The cast is safe, because picture stores throw only instances of Error.
    if (configured.startsWith('folder:'))
      throw new ConfigError(`PICTURES names a folder that must be there and be writable. ${message}`, { cause: error })
    return `Pictures can neither be stored nor shown. ${message}`
  }
}

export async function checkWritable(store: ObjectStore): Promise<void> {
  const key = `probe-${process.pid}-${Date.now()}`
  await store.put(key, Buffer.from(key))
  await store.head(key)
  await store.remove(key)
}

const NOTHING = 'probe-nothing'

export async function placeAnswers({ stores }: Pick<PictureContext, 'stores'>): Promise<boolean> {
  if (stores.configured === null) return true
  try {
    // The response to HEAD has no body, so only GET can distinguish a missing bucket from a missing key.
    const found = await (await stores.open(stores.configured)).get(NOTHING)
    found?.stream.destroy()
    return true
  } catch {
    return false
  }
}
