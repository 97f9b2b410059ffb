import type { ContentType, Row } from '../../../content/define.ts'
import { PAGE_SIZE, type ListPage, type Reader } from '../../../content/reader.ts'
import { readId, readWords } from '../../params/params.ts'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf, readPage } from '../../params/paging.ts'
import { Table, type Column } from '../../table/Table.tsx'
import { sectionAddress, WORDS, type Asked, type FilterName } from './addresses.ts'
import { Finder, type Chosen } from './TableSearch.tsx'
import type { Section } from './section.tsx'

/** A value that a table can be filtered by. */
export interface Filter {
  name: FilterName
  label: string
  /** Field of the row that holds it. */
  field: string
  /** The type that the field refers to; a field without one holds text. */
  to?: ContentType
}

/** What a visitor looks for, and what was found. */
interface Found<R> extends ListPage<R> {
  words: string
  chosen: readonly Chosen[]
}

interface TableOptions<R> {
  title: string
  columns: readonly Column<R>[]
  filters: readonly Filter[]
  /** What the words of a search are looked for in. */
  finds: string
}

/** A section that shows one content type as a table that can be searched. */
export function tableSection<T extends ContentType>(
  type: T,
  { title, columns, filters, finds }: TableOptions<Row<T>>,
): Section<Found<Row<T>>> {
  const { key } = type
  const readFilter = ({ name, to }: Filter, query: URLSearchParams): string | number =>
    to ? (readId(query.get(name)) ?? '') : readWords(query, name)
  return {
    key,
    title,
    asked: (query) => ({
      [WORDS]: readWords(query, WORDS),
      ...Object.fromEntries(filters.map((filter) => [filter.name, readFilter(filter, query)])),
    }),
    load: async (reader, query) => {
      const words = readWords(query, WORDS)
      const asked = filters.flatMap((filter) => {
        const value = readFilter(filter, query)
        return value ? [{ ...filter, value }] : []
      })
      const where = Object.fromEntries(asked.map(({ field, value }) => [field, value]))
      const [list, ...chosen] = await Promise.all([
        reader.list(type, { page: readPage(query), per_page: PAGE_SIZE.usual, q: words, where }),
        ...asked.map(async ({ name, label, to, value }) => ({
          name,
          label,
          value,
          title: typeof value === 'number' && to ? await nameOf(reader, to, value) : String(value),
        })),
      ])
      return { ...list, words, chosen }
    },
    View: ({ data: { rows, total, words, chosen }, page }) => {
      const asked: Asked = {
        ...Object.fromEntries(chosen.map(({ name, value }) => [name, value])),
        [WORDS]: words,
      }
      const isAsked = words !== '' || chosen.length > 0
      return (
        <>
          {(total > 0 || isAsked) && (
            <Finder section={key} title={title} finds={finds} asked={asked} chosen={chosen} total={total} />
          )}
          {(total > 0 || !isAsked) && <Table title={title} columns={columns} rows={rows} />}
          <PageLinks
            page={page}
            lastPage={lastPageOf(total, PAGE_SIZE.usual)}
            to={(number) => sectionAddress(key, asked, number)}
          />
        </>
      )
    },
  }
}

/** What a row is called; null where nobody has its id. */
async function nameOf(reader: Reader, type: ContentType, id: number): Promise<string | null> {
  const row = await reader.find(type, id)
  return row && String(row[type.name])
}
