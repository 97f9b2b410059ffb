import { ALL_EXCEPT, type ListFilter, type ListFilters } from '../../../content/gameInfo/listFilters.ts'
import { sortKey } from '../../database/memory/sortKey.ts'
import { searchText } from '../../database/dialect/collation.ts'
import { isExcept } from './listedTexts.ts'

type Columns = Readonly<Record<string, unknown>>
type Test = (row: Columns) => boolean

/** Returns whether a row passes all filters that have a value. */
export function testOf<R extends object>(
  filters: ListFilters,
  values: Readonly<Record<string, string | number | undefined>>,
): (row: R) => boolean {
  const tests = Object.entries(filters).flatMap(([name, filter]): Test[] => {
    const value = values[name]
    return value === undefined || value === '' ? [] : [kinds[filter.test](filter, value)]
  })
  return (row) => tests.every((test) => test(row as unknown as Columns)) // The cast is safe, because rows are objects with their columns.
}

/** Few rows have a text of their own, so each text is compared once. */
function once(test: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>()
  return (text) => {
    const result = known.get(text) ?? test(text)
    known.set(text, result)
    return result
  }
}

const kinds: Readonly<Record<ListFilter['test'], (filter: ListFilter, value: string | number) => Test>> = {
  choice: ({ field }, value) => {
    const key = sortKey(String(value))
    const isSame = once((text) => sortKey(text) === key)
    return (row) => isSame(String(row[field]))
  },
  entry: ({ field, everyIf }, value) => {
    const isListed = once(lists(String(value)))
    return (row) => isListed(String(row[field])) || (everyIf !== undefined && row[field] === '' && row[everyIf] !== '')
  },
  from:
    ({ field }, value) =>
    (row) => {
      const number = row[field]
      return typeof number === 'number' && number >= Number(value)
    },
  to:
    ({ field }, value) =>
    (row) => {
      const number = row[field]
      return typeof number === 'number' && number <= Number(value)
    },
}

/** Whether a column lists the text, or begins with “All except” and does not list it. */
function lists(wanted: string): (text: string) => boolean {
  const entry = searchText(`, ${wanted},`)
  const isIn = (text: string) => searchText(`, ${text},`).includes(entry)
  return (text) => (isExcept(text) ? !isIn(text.slice(ALL_EXCEPT.length)) : isIn(text))
}
