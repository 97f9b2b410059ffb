import type { ContentType } from '../../content/define.ts'
import { isSortable, type ListQuery } from '../../content/reader.ts'
import { useListParams, type ListParams } from '../list/useListParams.ts'
import { useTableView } from '../tableView/useTableView.ts'

export interface ContentListParams extends ListParams {
  query: ListQuery
}

/** The list parameters of a content type, and the query for the API that follows from them. */
export function useContentListParams(type: ContentType): ContentListParams {
  const { usualRows } = useTableView(type)
  const params = useListParams((column) => {
    const field = Object.hasOwn(type.fields, column) ? type.fields[column] : undefined
    return column === 'id' || (field !== undefined && isSortable(field))
  }, usualRows)
  const { page, perPage, q, sort } = params
  return {
    ...params,
    query: { page, per_page: perPage, q, ...(sort ? { sort: sort.column, order: sort.direction } : {}) },
  }
}
