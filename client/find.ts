import type { FoundRows } from '../content/queries/findQuery.ts'
import type { ContentType } from '../content/define.ts'
import { bodyOf, call, orNull } from './api.ts'
import { searchOf } from './reader.ts'

/** Searches rows of all types that the caller may edit. */
export const findRows = (words: string, signal: AbortSignal): Promise<FoundRows[]> =>
  bodyOf(call(`/admin/find?${searchOf({ q: words })}`, { signal }))

/** Returns a row, even a draft, or null if no row has this id. */
export const findForEditing = (type: ContentType, id: number, signal: AbortSignal): Promise<unknown> =>
  orNull(bodyOf(call(`${type.path}/${id}${type.publishing ? '?state=all' : ''}`, { signal })))
