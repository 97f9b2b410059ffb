import { sql, type Transaction } from 'kysely'
import { fieldsOfKind } from '../../content/define.ts'
import { contentTypes } from '../../content/index.ts'
import { smallerWidths, type PictureFormat } from '../../content/pictures.ts'
import { type PictureFile } from '../../content/storage/pictureFiles.ts'
import { TAKEDOWNS } from '../../content/queries/takedownQuery.ts'
import type { LoggedTable } from '../database/changes/author.ts'
import type { Database, Engine, Queries } from '../database/database.ts'
import { lockNames } from '../database/dialect/locks.ts'
import type { SystemTables } from '../database/tables.ts'
import { collectYoungGarbage } from '../process/system/garbage.ts'
import type { Picture } from './acceptPicture.ts'
import type { Size } from './encode.ts'

interface StoredFile extends Size {
  hash: string
  format: PictureFormat
}

/** One that is there already stays as it is: two processes may have encoded the same. */
async function storeFiles(tx: Transaction<SystemTables>, files: readonly StoredFile[]): Promise<void> {
  for (const file of files) {
    await tx
      .insertInto('picture_files')
      .values(file)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Keeps a picture within the transaction of the row that shows it. */
export async function storePicture(tx: Transaction<SystemTables>, picture: Picture, now: Date): Promise<void> {
  const { hash, bytes, width, height, sizes } = picture
  await tx
    .insertInto('pictures')
    .values({ hash, width, height, created_at: now.toISOString(), avif_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await storeFiles(
    tx,
    [{ width, bytes }, ...sizes].map((size) => ({ hash, format: 'webp', ...size })),
  )
}

/** Keeps a size that was encoded at its first need; gives whether its picture is still there. */
export const storeSize = (database: Database, file: StoredFile): Promise<boolean> =>
  database.transaction(async (tx) => {
    if (!(await holdPicture(tx, database.engine, file.hash))) return false
    await storeFiles(tx, [file])
    return true
  })

/** Keeps the AVIF files that a picture lacks, from when on its rows say so; none where it was taken down meanwhile. */
export const storeAvif = (database: Database, hash: string, files: readonly Size[], now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    if (!(await holdPicture(tx, database.engine, hash))) return
    await storeFiles(
      tx,
      files.map((file) => ({ hash, format: 'avif', ...file })),
    )
    await tx.updateTable('pictures').set({ avif_at: now.toISOString() }).where('hash', '=', hash).execute()
  })

/** The row of a file by its one name: in its own width a picture is known without one. */
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
 * Bytes that are read at a time. PostgreSQL sends them as text of twice their size, in buffers that its client doubles while
 * they grow: a picture of 2.3 MB in one piece left 20 MB of garbage behind, beside V8's heap and so not soon collected.
 */
const PIECE_BYTES = 512 * 1024

export async function findFile(queries: Queries, file: PictureFile): Promise<Uint8Array | null> {
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
    // It was taken down meanwhile.
    if (!next) return null
    bytes.set(next.piece, end)
    end += next.piece.length
    collectYoungGarbage()
  }
  return bytes
}

/** How many bytes a file has, without reading them; null where it is not there. */
export async function sizeOfFile(queries: Queries, file: PictureFile): Promise<number | null> {
  const found = await storedFile(queries, file)
    .select(({ fn }) => fn<number>('length', ['file.bytes']).as('size'))
    .executeTakeFirst()
  return found ? Number(found.size) : null
}

/** Whether the picture is there and this is one of its sizes. */
export async function hasSize(queries: Queries, hash: string, width: number): Promise<boolean> {
  const picture = await queries.selectFrom('pictures').select('width').where('hash', '=', hash).executeTakeFirst()
  return picture !== undefined && smallerWidths(picture.width).includes(width)
}

/** The widths in which a picture has AVIF files. */
export async function avifWidths(queries: Queries, hash: string): Promise<ReadonlySet<number>> {
  const files = await queries
    .selectFrom('picture_files')
    .select('width')
    .where('hash', '=', hash)
    .where('format', '=', 'avif')
    .execute()
  return new Set(files.map(({ width }) => width))
}

/** The oldest picture that lacks AVIF files. */
export async function withoutAvif(
  queries: Queries,
  except: readonly string[],
): Promise<{ hash: string; width: number } | null> {
  const picture = await queries
    .selectFrom('pictures')
    .select(['hash', 'width'])
    .where('avif_at', 'is', null)
    .$if(except.length > 0, (query) => query.where('hash', 'not in', except))
    .orderBy('created_at')
    .orderBy('hash')
    .executeTakeFirst()
  return picture ?? null
}

/** How many pictures have AVIF files. */
export async function countWithAvif(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('pictures')
    .select(({ fn }) => fn.count<number>('avif_at').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What was taken down, in the log of changes. */
export const takedowns: LoggedTable = { table: 'takedowns', type: TAKEDOWNS, secrets: [] }

/** Which of these hashes are those of pictures that were taken down. */
export async function takenDownAmong(queries: Queries, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const found = await queries.selectFrom('takedowns').select('picture').where('picture', 'in', hashes).execute()
  return new Set(found.map(({ picture }) => picture))
}

/** Until the transaction ends, nobody else writes a row with these pictures or takes one down. */
export const lockPictures = (tx: Transaction<SystemTables>, engine: Engine, hashes: readonly string[]): Promise<void> =>
  lockNames(
    tx,
    engine,
    hashes.map((hash) => `picture:${hash}`),
  )

/** Whether a picture is there; if so it stays until the transaction ends. */
async function holdPicture(tx: Transaction<SystemTables>, engine: Engine, hash: string): Promise<boolean> {
  await lockPictures(tx, engine, [hash])
  return (await tx.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined
}

/** Removes the bytes of a picture in all its sizes; gives whether there were any. Rows that show it stand against it. */
export async function removePicture(tx: Transaction<SystemTables>, engine: Engine, hash: string): Promise<boolean> {
  // SQLite would leave the bytes in its file until something else is written there.
  if (engine === 'sqlite') await sql`pragma secure_delete = on`.execute(tx)
  try {
    await tx.deleteFrom('picture_files').where('hash', '=', hash).execute()
    const { numDeletedRows } = await tx.deleteFrom('pictures').where('hash', '=', hash).executeTakeFirst()
    return numDeletedRows > 0n
  } finally {
    if (engine === 'sqlite') await sql`pragma secure_delete = off`.execute(tx)
  }
}

/** Keys of the content types that have pictures. */
export const typesWithPictures: ReadonlySet<string> = new Set(
  contentTypes.filter((type) => fieldsOfKind(type, 'picture').length > 0).map(({ key }) => key),
)
