import { ALL_EXCEPT, type ListFilter, type ListFilters } from '../../../content/gameInfo/listFilters.ts'
import type { SlotTest } from '../../database/memory/memoryTable.ts'
import { sortKey } from '../../database/memory/sortKey.ts'
import { searchText } from '../../database/dialect/collation.ts'
import { isExcept } from './listedTexts.ts'

type TestOf = (column: string, passes: (value: unknown) => boolean) => SlotTest

/** Returns the tests of a table's rows for all filters that have a value. */
export const testsOf = (
  filters: ListFilters,
  values: Readonly<Record<string, string | number | undefined>>,
  test: TestOf,
): SlotTest[] =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const value = values[name]
    return value === undefined || value === '' ? [] : [kinds[filter.test](filter, value, test)]
  })

type Kind = (filter: ListFilter, value: string | number, test: TestOf) => SlotTest

const kinds: Readonly<Record<ListFilter['test'], Kind>> = {
  choice: ({ field }, value, test) => {
    const key = sortKey(String(value))
    return test(field, (text) => sortKey(String(text)) === key)
  },
  entry: ({ field, everyIf }, value, test) => {
    const isListed = lists(String(value))
    const hasIt = test(field, (text) => isListed(String(text)))
    if (everyIf === undefined) return hasIt
    const [hasNone, hasOther] = [test(field, (text) => text === ''), test(everyIf, (text) => text !== '')]
    return (slot) => hasIt(slot) || (hasNone(slot) && hasOther(slot))
  },
  from: ({ field }, value, test) => test(field, (number) => typeof number === 'number' && number >= Number(value)),
  to: ({ field }, value, test) => test(field, (number) => typeof number === 'number' && number <= Number(value)),
}

/** Whether a column lists the text, or begins with “All except” and does not list it. */
function lists(wanted: string): (text: string) => boolean {
  const entry = searchText(`, ${wanted},`)
  const isIn = (text: string) => searchText(`, ${text},`).includes(entry)
  return (text) => (isExcept(text) ? !isIn(text.slice(ALL_EXCEPT.length)) : isIn(text))
}
