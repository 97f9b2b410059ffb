import type { FoundRows } from '../content/queries/findQuery.ts'
import type { ContentType } from '../content/define.ts'
import { translatableFields } from '../content/translations.ts'
import { completeRow, isObject } from '../content/fields/completeRow.ts'
import { bodyOf, call, orNull } from './api.ts'
import { searchOf } from './reader.ts'

export const findRows = (words: string, signal: AbortSignal): Promise<FoundRows[]> =>
  bodyOf(call(`/admin/find?${searchOf({ q: words })}`, { signal }))

/** Returns null if no row has this id. Drafts are for those who edit the type. */
export async function findForEditing(
  type: ContentType,
  id: number,
  mayEdit: boolean,
  signal: AbortSignal,
): Promise<unknown> {
  const search = searchOf({
    ...(type.publishing && mayEdit && { state: 'all' }),
    ...(translatableFields(type).length > 0 && { translations: 'all' }),
  })
  const row = await orNull(
    bodyOf<unknown>(call(search.size > 0 ? `${type.path}/${id}?${search}` : `${type.path}/${id}`, { signal })),
  )
  return isObject(row) ? completeRow(type, row) : null
}
