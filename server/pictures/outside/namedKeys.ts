import { pictureFileOf, type PictureFile } from '../../../content/storage/pictureFiles.ts'
import type { Queries } from '../../database/database.ts'
import type { ObjectEntry } from '../../objectStore/objectStore.ts'
import { objectKey } from './place.ts'

/** An object that may be one without a row. */
export interface Orphan {
  key: string
  file: PictureFile
}

/** Null for what is no file of a picture: it is none of ours. */
export function orphanOf({ key }: Pick<ObjectEntry, 'key'>): Orphan | null {
  const file = pictureFileOf(key.split('/').at(-1) ?? '')
  return file && objectKey(file) === key ? { key, file } : null
}

/** The keys among these that rows name, in whatever store: one may have two addresses. */
export async function namedKeys(queries: Queries, orphans: readonly Orphan[]): Promise<Set<string>> {
  if (orphans.length === 0) return new Set()
  const rows = await queries
    .selectFrom('picture_objects as object')
    .innerJoin('pictures as picture', 'picture.hash', 'object.hash')
    .select(['object.hash', 'object.width', 'object.format', 'picture.width as own'])
    .where(
      'object.hash',
      'in',
      orphans.map(({ file }) => file.hash),
    )
    .execute()
  return new Set(
    rows.map(({ hash, width, format, own }) => objectKey({ hash, width: width === own ? null : width, format })),
  )
}
