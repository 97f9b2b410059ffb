import type { ContentType } from '../../content/define.ts'
import type { RowPlace } from '../../content/queries/rowQuery.ts'
import type { ListQuery } from '../../content/reader.ts'
import { ApiError, call } from '../api.ts'
import { listSearch } from '../reader.ts'

/** The place of a row in a whole list; null if there is no such row. Throws ApiError. */
export async function findPlace(type: ContentType, id: number, query: ListQuery): Promise<RowPlace | null> {
  try {
    const { body } = await call(`${type.path}/${id}/place?${listSearch(query)}`)
    return body as RowPlace // the API's description
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
