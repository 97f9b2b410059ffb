import type { ContentType } from '../../content/define.ts'
import { isSortable, type ListQuery } from '../../content/reader.ts'
import { useListFilters, type ListFilters } from '../filters/useListFilters.ts'
import { useListParams, type ListParams } from '../list/useListParams.ts'
import { useTableView } from '../tableView/useTableView.ts'

export interface ContentListParams extends ListParams {
  query: ListQuery
  filters: ListFilters
}

export function useContentListParams(type: ContentType): ContentListParams {
  const { usualRows } = useTableView(type)
  const params = useListParams((column) => {
    const field = Object.hasOwn(type.fields, column) ? type.fields[column] : undefined
    return column === 'id' || (field !== undefined && isSortable(field))
  }, usualRows)
  const filters = useListFilters(type)
  const { page, perPage, q, sort } = params
  const { where } = filters
  return {
    ...params,
    filters,
    query: {
      ...{ page, per_page: perPage, q },
      ...(sort ? { sort: sort.column, order: sort.direction } : {}),
      ...(where && { where }),
    },
  }
}
