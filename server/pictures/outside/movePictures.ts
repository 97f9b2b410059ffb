import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { smallerWidths, type PictureFormat } from '../../../content/pictures.ts'
import type { PictureFile } from '../../../content/storage/pictureFiles.ts'
import { Lease } from '../../database/state/lease.ts'
import { writeState } from '../../database/state/siteState.ts'
import { ObjectStoreError, readObject, StoreUnreachableError, type ObjectStore } from '../../objectStore/objectStore.ts'
import { IN_DATABASE } from '../../process/config.ts'
import { ignoreProgress, type OnProgress } from '../../process/progress.ts'
import { pictureEncoder } from '../encoder.ts'
import { findFile, storeSizes, widthsOf } from '../store.ts'
import { lockPictures } from '../takedowns.ts'
import { claimForWriting, noteRemovals } from './claims.ts'
import { objectKey, putOptions, type PictureContext } from './place.ts'
import { digestOf } from './putPicture.ts'
import { runRemovals } from './removals.ts'

/** How soon a move may be resumed whose process was killed. */
const LEASE_MS = 10_000
/** Pictures that are moved at the same time: an object store answers slowly, and answers many. */
const PARALLEL = 4
/** Hashes that are looked up at once. */
const AT_ONCE = 200
/** What other processes have begun to put elsewhere before they learned of the move is found by looking again. */
const MOST_LOOKS = 5
/** Pictures for which a store gives no answer, one after another, before the move ends. */
const MOST_AWAY = 20

export interface MoveResult {
  /** Pictures that were moved now. */
  moved: number
  /** Those that lie elsewhere still, each with the reason. */
  failed: Map<string, string>
}

interface StoredFile {
  width: number
  format: PictureFormat
  /** Null: in the database. */
  place: string | null
}

interface Copy extends StoredFile {
  bytes: Uint8Array
  /** SHA-256, in hex. */
  digest: string
}

/**
 * Moves all pictures to a store, or into the database (null), while the site serves: each with all its files in one transaction,
 * when their hashes have been compared, and removes them from where they were. New ones go there from the beginning. What has
 * been moved stays so when the process ends; the next call goes on. Null where another process moves pictures.
 * Throws ObjectStoreError if the store to move to cannot be written.
 */
export async function movePictures(
  context: PictureContext,
  to: string | null,
  onProgress: OnProgress = ignoreProgress,
): Promise<MoveResult | null> {
  const { database, clock, stores } = context
  if (to !== null) await checkWritable(await stores.open(to))
  const lease = new Lease({ database, clock }, { name: 'moving-pictures', milliseconds: LEASE_MS })
  const move = (lost: AbortSignal) => moveAll(context, to, lost, onProgress)
  const result = await lease.hold(move)
  if (result) return result
  // One that was killed holds its lease for a moment more.
  await sleep(LEASE_MS + 500)
  return lease.hold(move)
}

async function moveAll(
  context: PictureContext,
  to: string | null,
  lost: AbortSignal,
  onProgress: OnProgress,
): Promise<MoveResult> {
  const { database, clock } = context
  await database.transaction((tx) => writeState(tx, 'pictures-place', to ?? IN_DATABASE, clock.now()))
  const failed = new Map<string, string>()
  let moved = 0
  let away = 0
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    const movedBefore = moved
    let total = moved + (await countElsewhere(context, to))
    for (let after = ''; ;) {
      const hashes = await elsewhere(context, to, after)
      if (hashes.length === 0) break
      const waiting = [...hashes]
      const work = async () => {
        for (let hash = waiting.shift(); hash !== undefined; hash = waiting.shift()) {
          lost.throwIfAborted()
          try {
            await movePicture(context, hash, to)
            failed.delete(hash)
            moved += 1
            away = 0
          } catch (error) {
            failed.set(hash, error instanceof Error ? error.message : String(error))
            // Of a store that is down nothing can be moved: each picture would wait for it in vain.
            if (error instanceof StoreUnreachableError && (away += 1) >= MOST_AWAY) {
              waiting.length = 0
              throw error
            }
          }
          total = Math.max(total, moved)
          onProgress({ step: 'Moving the pictures', done: moved, total })
        }
      }
      await Promise.all(Array.from({ length: PARALLEL }, work))
      after = hashes.at(-1) ?? ''
    }
    if (moved === movedBefore) break
  }
  // What could not be removed from its old place stays noted, and the site's collector tries again.
  await runRemovals(context).catch(() => undefined)
  return { moved, failed }
}

/** The hashes of pictures of which a file lies elsewhere. */
const hashesElsewhere = (to: string | null) =>
  to === null
    ? sql<{ hash: string }>`select hash from picture_objects`
    : sql<{ hash: string }>`select hash from picture_files union select hash from picture_objects where place <> ${to}`

async function elsewhere({ database }: PictureContext, to: string | null, after: string): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct hash from (${hashesElsewhere(to)}) as found where hash > ${after} order by hash limit ${AT_ONCE}
  `.execute(database.reader)
  return rows.map(({ hash }) => hash)
}

/** How many pictures have a file that lies elsewhere than in this store; null: than in the database. */
export async function countElsewhere(
  { database }: Pick<PictureContext, 'database'>,
  to: string | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct hash) as count from (${hashesElsewhere(to)}) as found`.execute(database.reader)
  return Number(rows[0]?.count ?? 0)
}

async function movePicture(context: PictureContext, hash: string, to: string | null): Promise<void> {
  const { database, stores } = context
  const picture = await database.reader
    .selectFrom('pictures')
    .select('width')
    .where('hash', '=', hash)
    .executeTakeFirst()
  // It was taken down meanwhile.
  if (!picture || (to !== null && !(await claimForWriting(context, { hash, place: to })))) return
  const store = to === null ? null : await stores.open(to)
  if (store) await encodeMissing(context, hash, picture.width)
  const copies: Copy[] = []
  for (const file of await filesElsewhere(context, hash, to)) {
    const { width, format } = file
    const named: PictureFile = { hash, width: width === picture.width ? null : width, format }
    const bytes = await findFile(database.reader, stores, named)
    if (!bytes) continue
    const digest = digestOf(bytes)
    if (width === picture.width && format === 'webp' && digest !== hash)
      throw new Error('Its bytes are not those of its name.')
    const copy = { ...file, bytes, digest }
    if (store) await putChecked(store, objectKey(named), copy)
    copies.push(copy)
  }
  const left = await database.transaction(async (tx) => {
    await lockPictures(tx, database.engine, [hash])
    const from = new Set<string>()
    for (const { width, format, place, bytes, digest } of copies) {
      const { numDeletedRows } = await tx
        .deleteFrom(place === null ? 'picture_files' : 'picture_objects')
        .where('hash', '=', hash)
        .where('width', '=', width)
        .where('format', '=', format)
        .executeTakeFirst()
      // It was taken down, or another file of the same name is there already.
      if (numDeletedRows === 0n) continue
      if (place !== null) from.add(place)
      if (to === null) await tx.insertInto('picture_files').values({ hash, width, format, bytes }).execute()
      else {
        const object = { hash, width, format, place: to, size: bytes.length, digest }
        await tx.insertInto('picture_objects').values(object).execute()
      }
    }
    await noteRemovals(tx, hash, from)
    return from.size > 0
  })
  if (left) await runRemovals(context, [hash]).catch(() => undefined)
}

/**
 * Encodes the sizes that nobody has needed yet: this site would encode them at their first need, a store that browsers fetch from
 * cannot.
 */
async function encodeMissing(context: PictureContext, hash: string, width: number): Promise<void> {
  const { database, stores } = context
  const widths = smallerWidths(width)
  const there = await widthsOf(database.reader, hash, 'webp')
  const missing = widths.filter((wanted) => !there.has(wanted))
  const whole = missing.length > 0 && (await findFile(database.reader, stores, { hash, width: null, format: 'webp' }))
  if (!whole) return
  const sizes = await pictureEncoder.encode('encodeSizes', { whole, widths: missing, format: 'webp' })
  await storeSizes(context, hash, 'webp', sizes)
}

async function filesElsewhere({ database }: PictureContext, hash: string, to: string | null): Promise<StoredFile[]> {
  const placed = await database.reader
    .selectFrom('picture_objects')
    .select(['width', 'format', 'place'])
    .where('hash', '=', hash)
    .$if(to !== null, (query) => query.where('place', '<>', to ?? ''))
    .execute()
  if (to === null) return placed
  const stored = await database.reader
    .selectFrom('picture_files')
    .select(['width', 'format'])
    .where('hash', '=', hash)
    .execute()
  return [...stored.map((file) => ({ ...file, place: null })), ...placed]
}

/** Reads back what it has put: from then on it is the only copy. */
async function putChecked(store: ObjectStore, key: string, { bytes, format, digest }: Copy): Promise<void> {
  await store.put(key, bytes, putOptions(format))
  const kept = await readObject(store, key)
  if (!kept || digestOf(kept) !== digest)
    throw new ObjectStoreError(`${store.name} does not keep ${key} as it was put.`)
}

/** Throws ObjectStoreError where a store cannot be written, read and emptied. */
export async function checkWritable(store: ObjectStore): Promise<void> {
  const key = `probe-${process.pid}-${Date.now()}`
  await store.put(key, Buffer.from(key))
  await store.head(key)
  await store.remove(key)
}
