import { sql, type Transaction } from 'kysely'
import { fieldsOfKind } from '../../content/define.ts'
import { contentTypes } from '../../content/index.ts'
import { SMALL_SIDE, smallerWidths, type PictureFormat } from '../../content/pictures.ts'
import type { PictureFile } from '../../content/storage/pictureFiles.ts'
import type { Engine, Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import type { ObjectStores } from '../objectStore/objectStores.ts'
import type { Size } from './encode.ts'
import {
  digestOf,
  filesOf,
  putPicture,
  type FileBytes,
  type Picture,
  locateObject,
  readObjectFile,
} from './outside/putPicture.ts'
import type { PictureContext } from './outside/place.ts'
import { scheduleRemoval } from './outside/removals.ts'
import { lockPictures } from './takedowns.ts'

/**
 * Stores the bytes of a picture's files in the database if `place` is null, and otherwise only the address of their
 * store. The caller must have locked the picture.
 */
export async function storeFiles(
  tx: Transaction<SystemTables>,
  hash: string,
  files: readonly FileBytes[],
  place: string | null,
): Promise<void> {
  for (const { width, format, bytes } of files) {
    const name = { hash, width, format }
    if (place === null)
      await tx
        .insertInto('picture_files')
        .values({ ...name, bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await tx
        .insertInto('picture_objects')
        .values({ ...name, place, size: bytes.length, digest: digestOf(bytes) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/**
 * Storing a picture again renews its upload time, so that it is not deleted as unused. The caller must have locked the
 * picture.
 */
export async function storePicture(tx: Transaction<SystemTables>, picture: Picture, now: Date): Promise<void> {
  const { hash, width, height, place } = picture
  const created_at = now.toISOString()
  await tx
    .insertInto('pictures')
    .values({ hash, width, height, created_at, avif_at: null })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at }))
    .execute()
  await storeFiles(tx, hash, filesOf(picture), place)
}

export async function storeSizes(
  context: PictureContext,
  hash: string,
  format: PictureFormat,
  sizes: readonly Size[],
  place = context.stores.configured,
): Promise<boolean> {
  const { database, clock } = context
  const own = await database.reader.selectFrom('pictures').select('width').where('hash', '=', hash).executeTakeFirst()
  if (!own) return false
  const files = sizes.map((size) => ({ ...size, format }))
  await putPicture(context, place, { hash, ...own }, files)
  return database.transaction(async (tx) => {
    if (!(await holdPicture(tx, database.engine, hash))) return false
    await storeFiles(tx, hash, files, place)
    if (format === 'avif')
      await tx.updateTable('pictures').set({ avif_at: clock.now().toISOString() }).where('hash', '=', hash).execute()
    return true
  })
}

function storedFile(queries: Queries, { hash, width, format }: PictureFile) {
  const files = queries
    .selectFrom('picture_files as file')
    .innerJoin('pictures as picture', 'picture.hash', 'file.hash')
    .where('file.hash', '=', hash)
    .where('file.format', '=', format)
  return width === null
    ? files.whereRef('file.width', '=', 'picture.width')
    : files.where('file.width', '=', width).whereRef('file.width', '<', 'picture.width')
}

/**
 * A picture is read in pieces of this many bytes. Reading 2.3 MB at once left 20 MB of garbage outside V8's heap, and
 * V8 collects such garbage late.
 */
const PIECE_BYTES = 512 * 1024

/**
 * Returns null if the database has no record of the file. Throws ObjectStoreError if the store fails or lacks a
 * recorded file.
 */
export const findFile = async (queries: Queries, stores: ObjectStores, file: PictureFile): Promise<Uint8Array | null> =>
  (await findStoredFile(queries, file)) ?? (await readObjectFile(queries, stores, file))

async function findStoredFile(queries: Queries, file: PictureFile): Promise<Uint8Array | null> {
  const readPiece = (start: number) =>
    storedFile(queries, file)
      .select(({ fn }) => [
        sql<Uint8Array>`substr(file.bytes, ${start + 1}, ${PIECE_BYTES})`.as('piece'),
        fn<number>('length', ['file.bytes']).as('size'),
      ])
      .executeTakeFirst()
  const first = await readPiece(0)
  if (!first || first.piece.length === Number(first.size)) return first?.piece ?? null
  const bytes = Buffer.allocUnsafeSlow(Number(first.size))
  bytes.set(first.piece)
  for (let end = first.piece.length; end < bytes.length;) {
    const next = await readPiece(end)
    // The picture was taken down while it was being read.
    if (!next) return null
    bytes.set(next.piece, end)
    end += next.piece.length
  }
  return bytes
}

export async function sizeOfFile(queries: Queries, file: PictureFile): Promise<number | null> {
  const stored = await storedFile(queries, file)
    .select(({ fn }) => fn<number>('length', ['file.bytes']).as('size'))
    .executeTakeFirst()
  return stored ? Number(stored.size) : ((await locateObject(queries, file))?.size ?? null)
}

export async function hasSize(queries: Queries, hash: string, width: number): Promise<boolean> {
  const picture = await queries.selectFrom('pictures').select('width').where('hash', '=', hash).executeTakeFirst()
  return picture !== undefined && smallerWidths(picture.width).includes(width)
}

export async function widthsOf(queries: Queries, hash: string, format: PictureFormat): Promise<ReadonlySet<number>> {
  const ofTable = (table: 'picture_files' | 'picture_objects') =>
    queries.selectFrom(table).select('width').where('hash', '=', hash).where('format', '=', format).execute()
  const files = [...(await ofTable('picture_files')), ...(await ofTable('picture_objects'))]
  return new Set(files.map(({ width }) => width))
}

export async function withoutAvif(
  queries: Queries,
  except: readonly string[],
): Promise<{ hash: string; width: number } | null> {
  const picture = await queries
    .selectFrom('pictures')
    .select(['hash', 'width'])
    .where('avif_at', 'is', null)
    .where((eb) => eb.or([eb('width', '>', SMALL_SIDE), eb('height', '>', SMALL_SIDE)]))
    .$if(except.length > 0, (query) => query.where('hash', 'not in', except))
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .executeTakeFirst()
  return picture ?? null
}

export async function countWithAvif(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('pictures')
    .select(({ fn }) => fn.count<number>('avif_at').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks a picture, so that nobody can remove it before the transaction ends. Returns whether the picture exists. */
export async function holdPicture(tx: Transaction<SystemTables>, engine: Engine, hash: string): Promise<boolean> {
  await lockPictures(tx, engine, [hash])
  return (await tx.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined
}

/** Returns whether the picture existed. Fails if a row still shows it. */
export async function removePicture(
  tx: Transaction<SystemTables>,
  engine: Engine,
  hash: string,
  now: Date,
): Promise<boolean> {
  const objects = await tx.selectFrom('picture_objects').select('place').distinct().where('hash', '=', hash).execute()
  const places = objects.map(({ place }) => place)
  await scheduleRemoval(tx, hash, places, now)
  // Without this setting SQLite leaves the bytes of a removed picture in its file until something overwrites them.
  if (engine === 'sqlite') await sql`pragma secure_delete = on`.execute(tx)
  try {
    await tx.deleteFrom('share_pictures').where('picture', '=', hash).execute()
    await tx.deleteFrom('picture_objects').where('hash', '=', hash).execute()
    await tx.deleteFrom('picture_files').where('hash', '=', hash).execute()
    const { numDeletedRows } = await tx.deleteFrom('pictures').where('hash', '=', hash).executeTakeFirst()
    return numDeletedRows > 0n
  } finally {
    if (engine === 'sqlite') await sql`pragma secure_delete = off`.execute(tx)
  }
}

export const typesWithPictures: ReadonlySet<string> = new Set(
  contentTypes.filter((type) => fieldsOfKind(type, 'picture').length > 0).map(({ key }) => key),
)
