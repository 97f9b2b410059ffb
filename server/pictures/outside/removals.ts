import type { Transaction } from 'kysely'
import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import type { SystemTables } from '../../database/tables.ts'
import { removeClaimed } from './claims.ts'
import { objectKey, type PictureContext } from './place.ts'

/** Notes that a picture is to be removed from these stores, in the transaction after which no row names it there. */
export async function noteRemovals(
  tx: Transaction<SystemTables>,
  hash: string,
  places: Iterable<string>,
): Promise<void> {
  for (const place of places) {
    await tx
      .insertInto('picture_removals')
      .values({ place, hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * Removes what was noted: of these pictures, or of all. What somebody is writing at the moment stays noted for a later run, as
 * does what a store doesn't remove: throws its last ObjectStoreError then, after it has tried the others.
 */
export async function runRemovals(context: PictureContext, hashes?: readonly string[]): Promise<void> {
  const { database } = context
  const noted = await database.reader
    .selectFrom('picture_removals')
    .selectAll()
    .$if(hashes !== undefined, (query) => query.where('hash', 'in', [...(hashes ?? []), '']))
    .execute()
  let failure: Error | undefined
  for (const { place, hash } of noted) {
    try {
      await removeNoted(context, place, hash)
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
    }
  }
  if (failure) throw failure
}

async function removeNoted(context: PictureContext, place: string, hash: string): Promise<void> {
  let isNamed = false
  const mayRemove = async (tx: Transaction<SystemTables>) => {
    const row = await tx
      .selectFrom('picture_objects')
      .select('hash')
      .where('hash', '=', hash)
      .where('place', '=', place)
      .executeTakeFirst()
    isNamed = row !== undefined
    return !isNamed
  }
  const removed = await removeClaimed(context, { hash, place }, mayRemove, async () => {
    const store = await context.stores.open(place)
    const stem = objectKey({ hash, width: null, format: 'webp' }).replace(/\.webp$/, '')
    for await (const { key } of store.list(stem)) {
      if (pictureFileOf(key.split('/').at(-1) ?? '')?.hash === hash) await store.remove(key)
    }
  })
  if (!removed && !isNamed) return
  await context.database.transaction((tx) =>
    tx.deleteFrom('picture_removals').where('place', '=', place).where('hash', '=', hash).execute(),
  )
}
