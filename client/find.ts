import type { FoundRows } from '../content/queries/findQuery.ts'
import type { ContentType } from '../content/define.ts'
import { completeRow, isObject } from '../content/fields/completeRow.ts'
import { bodyOf, call, orNull } from './api.ts'
import { searchOf, withSearch, type Reading } from './reader.ts'

export const findRows = (words: string, signal: AbortSignal): Promise<FoundRows[]> =>
  bodyOf(call(`/admin/find?${searchOf({ q: words })}`, { signal }))

interface Finding {
  /** Whether drafts are found, too. */
  isForAll: boolean
  reading: Reading
}

/** Returns null if no row has this id. */
export async function findForEditing(
  type: ContentType,
  id: number,
  { isForAll, reading }: Finding,
  signal: AbortSignal,
): Promise<unknown> {
  const search = searchOf({ ...(type.publishing && isForAll && { state: 'all' }), ...reading })
  const row = await orNull(bodyOf<unknown>(call(withSearch(`${type.path}/${id}`, search), { signal })))
  return isObject(row) ? completeRow(type, row) : null
}
