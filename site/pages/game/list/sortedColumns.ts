import { DESCENDING } from '../../../../content/gameInfo/listFilters.ts'
import { knownColumn } from '../../../table/knownColumn.ts'
import type { Column, ColumnSort } from '../../../table/Table.tsx'
import { labelOf, type Labelled } from '../parts/labels.ts'

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

/** Makes columns of a list by whose fields it can be sorted. One that no row has a value for is left out. */
export const sortedColumns =
  <R, Sort>(rows: readonly R[], sort: (by: Sort) => ColumnSort) =>
  (field: Labelled, by: Sort, value: (row: R) => string | null): Column<R>[] =>
    knownColumn(rows, labelOf(field).label, value).map((column) => ({ ...column, sort: sort(by) }))
