import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { IN_DATABASE } from '../../process/config.ts'

// The rows say where each file is. A site may start if each has a copy in the store that PICTURES names; a copy in another store is
// what an interrupted move has left.

/** The hashes of pictures of which a file has no copy in this store; null: in the database. */
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

/** What an operator must do if pictures are missing from the store that PICTURES names; null if none is. */
export async function misplaced(queries: Queries, configured: string | null): Promise<string | null> {
  if ((await countMissing(queries, configured)) === 0) return null
  const others = (await placesOfFiles(queries)).filter((place) => place !== configured)
  let advice = 'run `gapura pictures move`'
  for (const place of others)
    if ((await countMissing(queries, place)) === 0) advice += `, or set PICTURES back to ${nameOf(place)}`
  return `PICTURES is ${nameOf(configured)}, but there are pictures in ${others.map(nameOf).join(' and in ')}: ${advice}.`
}
