import { SEARCH_PARAM, sectionAddress, type FilterName, type SectionParams } from '../../../content/site/sections.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import type { ContentType, Row } from '../../../content/define.ts'
import { PAGE_SIZE, type ListPage, type Reader } from '../../../content/reader.ts'
import { map } from '../../../content/types/map.ts'
import { readId } from '../../../content/site/readId.ts'
import { readText } from '../../params/params.ts'
import { latestChange, SectionSummary, type Highlight } from '../../accordion/SectionSummary.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf, readPage } from '../../params/paging.ts'
import { fill } from '../../../content/messages/fill.ts'
import { Table, type Column } from '../../table/Table.tsx'
import { TableSearch, type ActiveFilter } from './TableSearch.tsx'
import type { Section } from './section.tsx'
import { serverInfoEnglish as english, serverInfoWording as words } from './wording.ts'

const HIGHLIGHTS = 5

export interface Filter {
  name: FilterName
  /** In the language of the request. */
  readonly label: string
  field: string
  to?: ContentType
}

export const byMap: Filter = {
  name: 'map',
  get label() {
    return words.map
  },
  field: 'map_information_id',
  to: map,
}

interface SearchResult<R> extends ListPage<R> {
  text: string
  activeFilters: readonly ActiveFilter[]
}

interface TableOptions<R> {
  /** These are in the language of the request. */
  readonly title: string
  /** Says in what the list is searched. */
  readonly find: string
  /** Of all rows, with `{count}`. */
  readonly count: string
  columns: (rows: readonly R[]) => readonly Column<R>[]
  filters: readonly Filter[]
  highlight: (row: R) => Highlight
  groupBy?: (row: R) => readonly string[]
  complete?: (reader: Reader, rows: R[]) => Promise<R[]>
}

export function tableSection<T extends ContentType>(
  type: T,
  options: TableOptions<Row<T>>,
): Section<SearchResult<Row<T>>> {
  const { key } = type
  const { columns, filters, highlight, groupBy, complete } = options
  const readFilter = ({ name, to }: Filter, query: URLSearchParams): string | number =>
    to ? (readId(query.get(name)) ?? '') : readText(query, name)
  return {
    key,
    get title() {
      return options.title
    },
    params: (query) => ({
      [SEARCH_PARAM]: readText(query, SEARCH_PARAM),
      ...Object.fromEntries(filters.map((filter) => [filter.name, readFilter(filter, query)])),
    }),
    load: async (reader, query) => {
      const text = readText(query, SEARCH_PARAM)
      const active = filters.flatMap((filter) => {
        const value = readFilter(filter, query)
        return value ? [{ ...filter, value }] : []
      })
      const where = Object.fromEntries(active.map(({ field, value }) => [field, value]))
      const [list, ...activeFilters] = await Promise.all([
        reader.list(type, { page: readPage(query), per_page: PAGE_SIZE.usual, q: text, where }),
        ...active.map(async ({ name, label, to, value }) => ({
          name,
          label,
          value,
          ...(typeof value === 'number' && to ? await entryOf(reader, to, value) : { title: String(value) }),
        })),
      ])
      const rows = complete ? await complete(reader, list.rows) : list.rows
      return { ...list, rows, text, activeFilters }
    },
    summary: ({ rows, total }) => {
      if (total === 0) return null
      const visible = new Map(rows.map((row) => highlight(row)).map((one) => [one.name, one]))
      return (
        <SectionSummary
          count={fill(options.count, { count: total })}
          updated={latestChange(rows)}
          highlights={[...visible.values()].slice(0, HIGHLIGHTS)}
        />
      )
    },
    searchTitle: ({ text, activeFilters }) => {
      const searched = [
        ...(text ? [`“${text}”`] : []),
        ...activeFilters.map(({ title, value }) => title ?? `#${value}`),
      ]
      return searched.length > 0 ? searched.join(', ') : null
    },
    View: ({ data: { rows, total, searchedFor, text, activeFilters }, page }) => {
      const params: SectionParams = {
        ...Object.fromEntries(activeFilters.map(({ name, value }) => [name, value])),
        [SEARCH_PARAM]: text,
      }
      const isSearched = text !== '' || activeFilters.length > 0
      return (
        <>
          {(total > 0 || isSearched) && (
            <TableSearch
              section={key}
              title={options.title}
              label={options.find}
              params={params}
              activeFilters={activeFilters}
              total={total}
              searchedFor={searchedFor}
            />
          )}
          {(total > 0 || !isSearched) && (
            <Table
              title={options.title}
              labelLang={english.language}
              columns={columns(rows)}
              rows={rows}
              {...(groupBy && { groupBy })}
            />
          )}
          <PageLinks
            page={page}
            lastPage={lastPageOf(total, PAGE_SIZE.usual)}
            to={(number) => sectionAddress(key, params, number)}
          />
        </>
      )
    },
  }
}

async function entryOf(reader: Reader, type: ContentType, id: number): Promise<Pick<ActiveFilter, 'title' | 'entry'>> {
  const row: Readonly<Record<string, unknown>> | null = await reader.find(type, id)
  if (!row) return { title: null }
  const [name, number, slots] = [String(row[type.name]), row['game_id'], row['slots']]
  return {
    title: itemTitle({ name, slots: typeof slots === 'number' ? slots : null }),
    entry: { id, name, ...(typeof number === 'number' && { game_id: number, realm: String(row['realm']) }) },
  }
}
