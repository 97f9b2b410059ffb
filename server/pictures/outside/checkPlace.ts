import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { ObjectStore } from '../../objectStore/objectStore.ts'
import type { PictureContext } from './place.ts'
import { ConfigError, IN_DATABASE } from '../../process/config.ts'

// Rows of the database record where each file of a picture is. A site may start if each file has a copy in the store
// that PICTURES names; an interrupted move may leave copies in another store too.

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

/**
 * Returns what an operator must do if pictures are missing from the store that PICTURES names; null if no picture is
 * missing.
 */
export async function misplaced(queries: Queries, configured: string | null): Promise<string | null> {
  if ((await countMissing(queries, configured)) === 0) return null
  const others = (await placesOfFiles(queries)).filter((place) => place !== configured)
  let advice = 'run `gapura pictures move`'
  for (const place of others)
    if ((await countMissing(queries, place)) === 0) advice += `, or set PICTURES back to ${nameOf(place)}`
  return `PICTURES is ${nameOf(configured)}, but there are pictures in ${others.map(nameOf).join(' and in ')}: ${advice}.`
}

/**
 * Returns a sentence about what is wrong with the picture store, or null. Throws ConfigError if pictures are missing
 * from the store, or if it is a folder that is missing or not writable; an object store may recover later.
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
    const { message } = error as Error // A picture store throws only instances of Error.
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
    // The answer to a GET, unlike that to a HEAD, distinguishes a missing bucket from a missing key.
    const found = await (await stores.open(stores.configured)).get(NOTHING)
    found?.stream.destroy()
    return true
  } catch {
    return false
  }
}
