import type { FoundRows } from '../content/queries/findQuery.ts'
import type { ContentType } from '../content/define.ts'
import { ApiError, call } from './api.ts'
import { searchOf } from './reader.ts'

/** Searches rows of all types that the caller may edit. Throws ApiError. */
export async function findRows(words: string, signal: AbortSignal): Promise<FoundRows[]> {
  return (await call(`/admin/find?${searchOf({ q: words })}`, { signal })).body as FoundRows[] // the API's description
}

/** A row including drafts; null if there is none. Throws ApiError. */
export async function findForEditing(type: ContentType, id: number, signal: AbortSignal): Promise<unknown> {
  try {
    return (await call(`${type.path}/${id}${type.publishing ? '?state=all' : ''}`, { signal })).body
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
