import { sql, type RawBuilder } from 'kysely'
import type { PictureFile } from '../../../content/storage/pictureFiles.ts'
import type { Queries } from '../../database/database.ts'
import { ObjectStoreError } from '../../objectStore/objectStore.ts'
import type { ObjectStores } from '../../objectStore/objectStores.ts'
import { objectKey, placeOfNew } from './place.ts'
import { digestOf } from './putPicture.ts'

interface Located {
  size: number
  /** Address of the store; null for the database. */
  place: string | null
  /** SHA-256 in hex; null for the database. */
  digest: string | null
}

/** The place of a file. A picture's own width is not part of its name. Null if there is none. */
export async function locateFile(queries: Queries, { hash, width, format }: PictureFile): Promise<Located | null> {
  const ofWidth: RawBuilder<boolean> =
    width === null ? sql`file.width = picture.width` : sql`file.width = ${width} and file.width < picture.width`
  const of = (table: string, columns: RawBuilder<unknown>) => sql<Located>`
    select ${columns} from ${sql.table(table)} as file inner join pictures as picture on picture.hash = file.hash
    where file.hash = ${hash} and file.format = ${format} and ${ofWidth}`
  // In one statement: a file that is moved meanwhile is seen in one of the two.
  const { rows } = await sql<Located>`
    ${of('picture_files', sql`length(file.bytes) as size, null as place, null as digest`)} union all
    ${of('picture_objects', sql`file.size as size, file.place as place, file.digest as digest`)}`.execute(queries)
  const [found] = rows
  return found ? { ...found, size: Number(found.size) } : null
}

/**
 * The bytes of a file that lies in a store, each compared with its hash. Where the place of its row fails, that of new pictures is
 * asked, too: an operator may have brought a store there by other means. Undefined where both lack it; throws ObjectStoreError.
 */
export async function readPlaced(
  queries: Queries,
  stores: ObjectStores,
  file: PictureFile,
  { place, digest }: { place: string; digest: string },
): Promise<Buffer | undefined> {
  const key = objectKey(file)
  const readFrom = async (address: string) => {
    const bytes = await stores.read(address, key)
    if (bytes && digestOf(bytes) !== digest) throw new ObjectStoreError(`${address} has other bytes under ${key}.`)
    return bytes
  }
  const elsewhere = async () => {
    const other = await placeOfNew(queries, stores)
    return other === null || other === place ? undefined : readFrom(other)
  }
  try {
    return (await readFrom(place)) ?? (await elsewhere().catch(() => undefined))
  } catch (error) {
    const found = await elsewhere().catch(() => undefined)
    if (found) return found
    throw error
  }
}
