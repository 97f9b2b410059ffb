import type { FoundRows } from '../content/queries/findQuery.ts'
import type { ContentType } from '../content/define.ts'
import { completeRow, isObject } from '../content/fields/completeRow.ts'
import { bodyOf, call, orNull } from './api.ts'
import { searchOf } from './reader.ts'

export const findRows = (words: string, signal: AbortSignal): Promise<FoundRows[]> =>
  bodyOf(call(`/admin/find?${searchOf({ q: words })}`, { signal }))

/** Also finds drafts. Returns null if no row has this id. */
export async function findForEditing(type: ContentType, id: number, signal: AbortSignal): Promise<unknown> {
  const row = await orNull(
    bodyOf<unknown>(call(`${type.path}/${id}${type.publishing ? '?state=all' : ''}`, { signal })),
  )
  return isObject(row) ? completeRow(type, row) : null
}
