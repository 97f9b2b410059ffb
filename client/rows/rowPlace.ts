import type { ContentType } from '../../content/define.ts'
import type { RowPlace } from '../../content/queries/rowQuery.ts'
import type { ListQuery } from '../../content/reader.ts'
import { bodyOf, call, orNull } from '../api.ts'
import { listSearch } from '../reader.ts'

export const findPlace = (type: ContentType, id: number, query: ListQuery): Promise<RowPlace | null> =>
  orNull(bodyOf(call(`${type.path}/${id}/place?${listSearch(query)}`)))
