import type { FoundRows } from '../content/queries/findQuery.ts'
import type { ContentType } from '../content/define.ts'
import { completeRow, isObject } from '../content/fields/completeRow.ts'
import { bodyOf, call, orNull } from './api.ts'
import { searchOf, withSearch, type Reading } from './reader.ts'

export const findRows = (words: string, signal: AbortSignal): Promise<FoundRows[]> =>
  bodyOf(call(`/admin/find?${searchOf({ q: words })}`, { signal }))

/** Returns null if no row has this id. Drafts are for those who edit the type. */
export async function findForEditing(
  type: ContentType,
  id: number,
  { mayEdit, reading }: { mayEdit: boolean; reading: Reading },
  signal: AbortSignal,
): Promise<unknown> {
  const search = searchOf({ ...(type.publishing && mayEdit && { state: 'all' }), ...reading })
  const row = await orNull(bodyOf<unknown>(call(withSearch(`${type.path}/${id}`, search), { signal })))
  return isObject(row) ? completeRow(type, row) : null
}
