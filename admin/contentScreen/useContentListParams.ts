import type { ContentType } from '../../content/define.ts'
import { isSortable, type ListQuery } from '../../content/reader.ts'
import { usePageState, type PageState } from '../list/useListParams.ts'

export interface ListState extends PageState {
  query: ListQuery
}

/** What a type's list shows, and what it is asked for. */
export function useListState(type: ContentType): ListState {
  const state = usePageState((column) => {
    const field = Object.hasOwn(type.fields, column) ? type.fields[column] : undefined
    return column === 'id' || (field !== undefined && isSortable(field))
  })
  const { page, perPage, q, sort } = state
  return {
    ...state,
    query: { page, per_page: perPage, q, ...(sort ? { sort: sort.column, order: sort.direction } : {}) },
  }
}
