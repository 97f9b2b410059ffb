import type { ContentType, Row } from '../../content/define.ts'
import type { Context } from '../context/context.ts'
import { kindsByLanguage } from '../database/changes/versionedCache.ts'
import { rowsVariant } from '../messages/rowsIn.ts'
import { findRow } from './lists/readRows.ts'
import { pageRows, withEnvironment } from './presentRow.ts'
export const SINGLE_ID = 1

export type SingleSource = Pick<Context, 'database' | 'cache' | 'config'>

const singles = kindsByLanguage(100)

export function findSingle<T extends ContentType>({ database, cache, config }: SingleSource, type: T): Promise<Row<T>> {
  const read = async (): Promise<Row<T>> => {
    const row = await findRow(database.reader, type, SINGLE_ID)
    if (!row) throw new Error(`The row of ${type.key} is gone.`)
    return pageRows(type, [row], config)[0] ?? row
  }
  return cache.get(singles(), `${type.key} ${rowsVariant()}`, [type.key], read)
}

/** By the rows as they are stored. Each page reads the site's settings several times. */
const completed = new WeakMap<object, object>()

export async function readSingle<T extends ContentType>(source: SingleSource, type: T): Promise<Row<T>> {
  const row = await findSingle(source, type)
  const known = completed.get(row)
  if (known) return known as Row<T> // It was made of this row below.
  const made = withEnvironment(type, row, source.config)
  completed.set(row, made)
  return made
}
