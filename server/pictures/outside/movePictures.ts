import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { smallerWidths } from '../../../content/pictures.ts'
import type { PictureFile } from '../../../content/storage/pictureFiles.ts'
import { Lease } from '../../database/state/lease.ts'
import { ObjectStoreError, readObject, StoreUnreachableError, type ObjectStore } from '../../objectStore/objectStore.ts'
import type { SystemTables } from '../../database/tables.ts'
import { ignoreProgress, type OnProgress } from '../../process/progress.ts'
import { pictureEncoder } from '../encoder.ts'
import { findFile, holdPicture, storeFiles, widthsOf } from '../store.ts'
import { lockPictures } from '../takedowns.ts'
import { picturesEnglish } from '../wording.ts'
import { checkWritable, countMissing, hashesMissing } from './checkPlace.ts'
import { digestOf, putPicture, type FileBytes } from './putPicture.ts'
import { objectKey, type PictureContext } from './place.ts'
import { readdressRemovals, removalRunner, scheduleRemoval } from './removals.ts'

/** Milliseconds after which another process may resume a move whose process was killed. */
const LEASE_MS = 10_000
const PARALLEL = 4
const AT_ONCE = 200

export interface MoveResult {
  copied: number
  /** The errors of pictures that could not be copied, by hash. If there are any, the move removes no originals. */
  failed: Map<string, string>
}

interface MoveOptions {
  isServed: () => Promise<boolean>
  onProgress?: OnProgress
}

export class MoveRefusedError extends Error {}

/**
 * Moves all pictures to the store `to`, or into the database if `to` is null. The site must be stopped. Removes the
 * originals only after it has checked every copy. Throws MoveRefusedError, and ObjectStoreError if a store fails.
 */
export async function movePictures(
  context: PictureContext,
  to: string | null,
  options: MoveOptions,
): Promise<MoveResult> {
  const lease = new Lease(context, { name: 'moving-pictures', milliseconds: LEASE_MS })
  const move = (lost: AbortSignal) => moveAll(context, to, lost, options)
  const result = await lease.hold(move)
  if (result) return result
  await sleep(LEASE_MS + 500)
  const resumed = await lease.hold(move)
  if (!resumed) throw new MoveRefusedError(picturesEnglish.moving)
  return resumed
}

async function moveAll(
  context: PictureContext,
  to: string | null,
  lost: AbortSignal,
  { isServed, onProgress = ignoreProgress }: MoveOptions,
): Promise<MoveResult> {
  const expectStopped = async () => {
    if (await isServed()) throw new MoveRefusedError(picturesEnglish.siteRuns)
  }
  await expectStopped()
  if (to !== null) {
    await checkWritable(await context.stores.open(to))
    await mergeAddresses(context, to)
  }
  const result = await copyAll(context, to, lost, onProgress)
  if (result.failed.size > 0) return result
  await expectStopped()
  while ((await dropOriginals(context, to)) > 0) lost.throwIfAborted()
  // A removal that fails stays in the outbox, so the site tries it again after its next start.
  await removalRunner(context, () => undefined).run()
  return result
}

async function copyAll(
  context: PictureContext,
  to: string | null,
  lost: AbortSignal,
  onProgress: OnProgress,
): Promise<MoveResult> {
  const { reader } = context.database
  const failed = new Map<string, string>()
  const total = await countMissing(reader, to)
  let copied = 0
  for (let after = ''; ;) {
    const { rows: waiting } = await sql<{ hash: string }>`
      select distinct hash from (${hashesMissing(to)}) as found where hash > ${after} order by hash limit ${AT_ONCE}
    `.execute(reader)
    const last = waiting.at(-1)
    if (!last) return { copied, failed }
    after = last.hash
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        lost.throwIfAborted()
        try {
          await copyPicture(context, next.hash, to)
          copied += 1
        } catch (error) {
          if (error instanceof StoreUnreachableError) {
            waiting.length = 0
            throw error
          }
          failed.set(next.hash, error instanceof Error ? error.message : String(error))
        }
        onProgress({ step: picturesEnglish.copying, done: copied + failed.size, total })
      }
    }
    await Promise.all(Array.from({ length: PARALLEL }, work))
  }
}

async function copyPicture(context: PictureContext, hash: string, to: string | null): Promise<void> {
  const { database, stores } = context
  const { reader } = database
  const picture = await reader.selectFrom('pictures').select('width').where('hash', '=', hash).executeTakeFirst()
  if (!picture) return
  const nameOf = ({ width, format }: Omit<FileBytes, 'bytes'>): PictureFile => ({
    hash,
    width: width === picture.width ? null : width,
    format,
  })
  const files: FileBytes[] = []
  const names = ['picture_files', 'picture_objects'] as const
  const rows = await Promise.all(
    names.map((table) => reader.selectFrom(table).select(['width', 'format']).where('hash', '=', hash).execute()),
  )
  for (const { width, format } of new Map(rows.flat().map((row) => [`${row.width} ${row.format}`, row])).values()) {
    const bytes = await findFile(reader, stores, nameOf({ width, format }))
    if (!bytes) continue
    if (width === picture.width && format === 'webp' && digestOf(bytes) !== hash)
      throw new Error('Its content does not match its name.')
    files.push({ width, format, bytes })
  }
  if (to !== null) files.push(...(await encodeMissing(context, hash, picture.width)))
  await putPicture(context, to, { hash, ...picture }, files)
  if (to !== null) for (const file of files) await expectObject(await stores.open(to), objectKey(nameOf(file)), file)
  await database.transaction(async (tx) => {
    if (!(await holdPicture(tx, database.engine, hash))) return
    await storeFiles(tx, hash, files, to)
    if (to === null) for (const file of files) await expectRow(tx, hash, file)
  })
}

/**
 * Encodes the sizes that nobody has requested yet. If browsers fetch pictures directly from a store, the site never
 * learns that a size is missing.
 */
async function encodeMissing({ database, stores }: PictureContext, hash: string, width: number): Promise<FileBytes[]> {
  const present = await widthsOf(database.reader, hash, 'webp')
  const widths = smallerWidths(width).filter((wanted) => !present.has(wanted))
  const whole = widths.length > 0 && (await findFile(database.reader, stores, { hash, width: null, format: 'webp' }))
  if (!whole) return []
  const sizes = await pictureEncoder.encode('encodeSizes', { whole, widths, format: 'webp' })
  return sizes.map((size) => ({ ...size, format: 'webp' }))
}

async function expectObject(store: ObjectStore, key: string, { bytes }: FileBytes): Promise<void> {
  const stored = await readObject(store, key)
  if (!stored || digestOf(stored) !== digestOf(bytes))
    throw new ObjectStoreError(`${store.name} does not hold ${key} as it was uploaded.`)
}

async function expectRow(
  tx: Transaction<SystemTables>,
  hash: string,
  { width, format, bytes }: FileBytes,
): Promise<void> {
  const stored = await tx
    .selectFrom('picture_files')
    .select('bytes')
    .where((row) => row.and({ hash, width, format }))
    .executeTakeFirstOrThrow()
  if (digestOf(stored.bytes) !== digestOf(bytes))
    throw new Error('The database does not hold its bytes as they were written.')
}

/**
 * Deletes the rows of at most AT_ONCE originals that have a copy in the store `to`, and returns their number. The
 * outbox deletes the files later.
 */
function dropOriginals({ database, clock }: PictureContext, to: string | null): Promise<number> {
  const originals =
    to === null
      ? sql`select hash from picture_objects`
      : sql`select hash from picture_files union select hash from picture_objects where place <> ${to}`
  return database.transaction(
    async (tx) => {
      const { rows } = await sql<{ hash: string }>`
        select hash from (${originals}) as original except ${hashesMissing(to)} limit ${AT_ONCE}`.execute(tx)
      const hashes = rows.map(({ hash }) => hash)
      if (hashes.length === 0) return 0
      await lockPictures(tx, database.engine, hashes)
      const objects = await tx
        .deleteFrom('picture_objects')
        .where('hash', 'in', hashes)
        .$if(to !== null, (query) => query.where('place', '<>', to ?? ''))
        .returning(['hash', 'place'])
        .execute()
      if (to !== null) await tx.deleteFrom('picture_files').where('hash', 'in', hashes).execute()
      const places = new Map<string, Set<string>>()
      for (const { hash, place } of objects) places.set(hash, (places.get(hash) ?? new Set()).add(place))
      for (const [hash, of] of places) await scheduleRemoval(tx, hash, of, clock.now())
      return hashes.length
    },
    { long: true },
  )
}

/**
 * Two addresses can lead to the same store, for example through a symbolic link. In that case only the database rows
 * change, and no files are moved.
 */
async function mergeAddresses({ database, stores, clock }: PictureContext, to: string): Promise<void> {
  const places = database.reader.selectFrom('picture_objects').select('place').distinct().where('place', '<>', to)
  for (const { place } of await places.execute()) {
    if (!(await isSameStore(await stores.open(to), await stores.open(place)))) continue
    await database.transaction(
      async (tx) => {
        await readdressRemovals(tx, place, to, clock.now())
        await sql`insert into picture_objects (hash, width, format, place, size, digest)
          select hash, width, format, ${to}, size, digest from picture_objects where place = ${place}
          on conflict do nothing`.execute(tx)
        await tx.deleteFrom('picture_objects').where('place', '=', place).execute()
      },
      { long: true },
    )
  }
}

async function isSameStore(one: ObjectStore, other: ObjectStore): Promise<boolean> {
  const key = `probe-${randomUUID()}`
  await one.put(key, Buffer.from(key))
  try {
    return (await other.head(key)) !== undefined
  } finally {
    await one.remove(key)
  }
}
