import { DESCENDING } from '../../../../content/gameInfo/listFilters.ts'
import type { ColumnSort } from '../../../table/Table.tsx'

interface Sorted {
  q?: string | undefined
  sort?: string | undefined
  order?: typeof DESCENDING | undefined
}

/** A column by which the list is sorted turns the order around; any other one sorts it from the least on. */
export const sortOf =
  <Values extends Sorted>(values: Values, address: (values: Values) => string) =>
  (sort: NonNullable<Values['sort']>): ColumnSort => {
    const isBy = (values.sort ?? 'name') === sort
    const isAscending = isBy && values.order === undefined
    const isUsual = sort === 'name' && !isAscending && !values.q
    return {
      to: address({ ...values, sort: isUsual ? undefined : sort, order: isAscending ? DESCENDING : undefined }),
      direction: isBy ? (isAscending ? 'ascending' : 'descending') : undefined,
    }
  }
