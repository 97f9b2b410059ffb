import { contentType } from '../../content/index.ts'
import { recreateRow, updateRow } from '../content/operations.ts'
import type { Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { Refusal } from '../errors/refusals.ts'
import { loggedRow } from './batches/batchEntries.ts'
import { findDeleted } from './trash.ts'
import { withPassedTime } from '../content/rowState.ts'
import { loggedValues } from '../content/writing/loggedValues.ts'

interface Version {
  type: string
  row: number
  sequence: number
  version?: number | undefined
  mayPublish: boolean
}

/**
 * Restoring a version updates the row like any other change. Throws Refusal `not_found` if the row or the version does
 * not exist, and the refusals of an update.
 */
export async function restoreVersion(
  context: Context,
  author: Author,
  { type: key, row, sequence, version, mayPublish }: Version,
) {
  const { database } = context
  const type = contentType(key)
  const change = await database.reader
    .selectFrom('changes')
    .select('after')
    .where('sequence', '=', sequence)
    .where('content_type', '=', key)
    .where('row_id', '=', row)
    .executeTakeFirst()
  const logged = loggedRow(change?.after ?? null)
  if (!logged) throw new Refusal('not_found')
  const values = await loggedValues(database.reader, type, withPassedTime(logged, author.now), 'present')
  return updateRow(context, author, type, row, values, { version, mayPublish })
}

/**
 * The restored row gets its old id and the next version. Throws Refusal `not_found`, `invalid` if a reference is gone,
 * or `duplicate` if a unique value is taken.
 */
export async function restoreDeleted(
  context: Context,
  author: Author,
  { type: key, row, mayPublish }: Pick<Version, 'type' | 'row' | 'mayPublish'>,
) {
  const { database } = context
  const type = contentType(key)
  const logged = loggedRow(
    await findDeleted({ queries: database.reader, engine: database.engine }, author.now, key, row),
  )
  if (!logged) throw new Refusal('not_found')
  const values = await loggedValues(database.reader, type, withPassedTime(logged, author.now), 'new')
  return recreateRow(context, author, type, values, logged, mayPublish)
}
