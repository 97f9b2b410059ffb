import type { Transaction } from 'kysely'
import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { removeClaimed } from './claims.ts'
import { objectKey, type PictureContext } from './place.ts'
import { claimOnce, markOf, NotOwnError, ownMark } from './storeOwner.ts'

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
 * Removes what was noted: of these pictures, or of all. What lies in a store that is not this site's stays noted, as does what
 * somebody is writing at the moment, and what a store doesn't remove: throws its last ObjectStoreError then, after it has tried
 * the others. What a row names at another address of the same store stays there.
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
      // The collector says so of the store once, not of each picture.
      if (error instanceof NotOwnError && hashes === undefined) continue
      failure = error instanceof Error ? error : new Error(String(error))
    }
  }
  if (failure) throw failure
}

async function removeNoted(context: PictureContext, place: string, hash: string): Promise<void> {
  await claimOnce(context, place)
  const mark = await ownMark(context, place)
  if (mark === null) throw new NotOwnError(`${place} is not known to be this site's: ${hash} is not removed there.`)
  const { database, clock } = context
  const marks = new Map<string, string | null>([[place, mark]])
  for (const other of [
    ...(await placesNaming(database.reader, hash)),
    ...(await placesWriting(database.reader, hash, clock.now())),
  ])
    if (!marks.has(other))
      await markOf(context, other).then(
        (found) => marks.set(other, found),
        () => undefined,
      )
  /** A store that did not tell its mark may be this one, at another address. */
  const isElsewhere = (other: string) => marks.has(other) && marks.get(other) !== mark
  let isNamed = false
  const mayRemove = async (tx: Transaction<SystemTables>) => {
    const naming = await placesNaming(tx, hash)
    isNamed = naming.some((other) => marks.get(other) === mark)
    const writing = (await placesWriting(tx, hash, clock.now())).filter((other) => other !== place)
    return [...naming, ...writing].every(isElsewhere)
  }
  const removed = await removeClaimed(context, { hash, place }, mayRemove, async () => {
    const store = await context.stores.open(place)
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
