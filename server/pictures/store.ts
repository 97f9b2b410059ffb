import type { Transaction } from 'kysely'
import { fieldsOfKind } from '../../content/define.ts'
import { contentTypes } from '../../content/index.ts'
import { smallerWidths, type PictureFile, type PictureFormat } from '../../content/pictures.ts'
import type { Database, Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
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

/** Keeps a size that was encoded at its first need. */
export const storeSize = (database: Database, file: StoredFile): Promise<void> =>
  database.transaction((tx) => storeFiles(tx, [file]))

/** Keeps all the AVIF files of a picture, from when on its rows say so. */
export const storeAvif = (database: Database, hash: string, files: readonly Size[], now: Date): Promise<void> =>
  database.transaction(async (tx) => {
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

export async function findFile(queries: Queries, file: PictureFile): Promise<Uint8Array | null> {
  return (await storedFile(queries, file).select('file.bytes').executeTakeFirst())?.bytes ?? null
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

/** The oldest picture that has no AVIF files yet. */
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

/** Keys of the content types that have pictures. */
export const typesWithPictures: ReadonlySet<string> = new Set(
  contentTypes.filter((type) => fieldsOfKind(type, 'picture').length > 0).map(({ key }) => key),
)
