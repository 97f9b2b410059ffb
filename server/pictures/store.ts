import type { Transaction } from 'kysely'
import type { Queries } from '../database/open.ts'
import type { SystemTables } from '../database/schema.ts'
import type { Picture } from './accept.ts'

/** Keeps a picture within the transaction of the row that shows it. One that is there already stays as it is. */
export async function storePicture(tx: Transaction<SystemTables>, picture: Picture, now: Date): Promise<void> {
  await tx
    .insertInto('pictures')
    .values({
      hash: picture.hash,
      bytes: picture.bytes,
      media_type: picture.mediaType,
      width: picture.width,
      height: picture.height,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

export async function findPicture(
  queries: Queries,
  hash: string,
): Promise<{ bytes: Uint8Array; mediaType: string } | null> {
  const row = await queries
    .selectFrom('pictures')
    .select(['bytes', 'media_type'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row ? { bytes: row.bytes, mediaType: row.media_type } : null
}

/** File name of a picture below its folder in /storage, and the way back. */
export const pictureFile = (hash: string): string => `${hash}.webp`
export const hashOfFile = (file: string): string | null => /^([0-9a-f]{64})\.webp$/.exec(file)?.[1] ?? null
