import type { Transaction } from 'kysely'
import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { removeClaimed } from './claims.ts'
import { objectKey, type PictureContext } from './place.ts'
import { isSameStore } from './sameStore.ts'

/**
 * Removes what was noted: of these pictures, or of all. What somebody is writing at the moment stays noted, as does what a store
 * doesn't remove: throws its last ObjectStoreError then, after it has tried the others. A picture that a row names at another
 * address of the same store stays there.
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
  const { database, clock, stores } = context
  /** Whether each place is this store at another address; undefined if that could not be found out. */
  const same = new Map([[place, true]])
  for (const other of [
    ...(await placesNaming(database.reader, hash)),
    ...(await placesWriting(database.reader, hash, clock.now())),
  ])
    if (!same.has(other))
      await isSameStore(stores, place, other).then(
        (isSame) => same.set(other, isSame),
        () => undefined,
      )
  let isNamed = false
  const mayRemove = async (tx: Transaction<SystemTables>) => {
    const naming = await placesNaming(tx, hash)
    isNamed = naming.some((other) => same.get(other) === true)
    const writing = (await placesWriting(tx, hash, clock.now())).filter((other) => other !== place)
    return [...naming, ...writing].every((other) => same.get(other) === false)
  }
  const removed = await removeClaimed(context, { hash, place }, mayRemove, async () => {
    const store = await stores.open(place)
    const stem = objectKey({ hash, width: null, format: 'webp' }).replace(/\.webp$/, '')
    for await (const { key } of store.list(stem)) {
      if (pictureFileOf(key.split('/').at(-1) ?? '')?.hash === hash) await store.remove(key)
    }
  })
  if (!removed && !isNamed) return
  await database.transaction((tx) =>
    tx.deleteFrom('picture_removals').where('place', '=', place).where('hash', '=', hash).execute(),
  )
}

/** The stores in which rows say that this picture lies. */
async function placesNaming(queries: Queries, hash: string): Promise<string[]> {
  const rows = await queries.selectFrom('picture_objects').select('place').distinct().where('hash', '=', hash).execute()
  return rows.map(({ place }) => place)
}

/** The stores into which somebody is putting it. */
async function placesWriting(queries: Queries, hash: string, now: Date): Promise<string[]> {
  const rows = await queries
    .selectFrom('picture_claims')
    .select('place')
    .where('hash', '=', hash)
    .where('purpose', '=', 'write')
    .where('until', '>', now.toISOString())
    .execute()
  return rows.map(({ place }) => place)
}
