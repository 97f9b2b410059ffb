import { langOf } from '../../data/langOf.ts'
import { Link } from '../../link/Link.tsx'
import type { ItemList } from '../../../content/gameInfo/gameSchemas.ts'
import { gameNumber, itemAddress, ITEMS, itemsAddress } from '../../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { itemFilters, itemSorts, type ItemFilters } from '../../../content/gameInfo/listFilters.ts'
import chips from '../../components/chips.module.css'
import { Container } from '../../components/Container.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { Panel } from '../../components/Panel.tsx'
import { defineDocument } from '../../data/page.ts'
import { formatNumber } from '../../../content/messages/formatNumber.ts'
import { canonicalPage, readPage } from '../../params/paging.ts'
import { known } from '../../table/knownColumn.ts'
import { PagedTable } from '../../table/PagedTable.tsx'
import { CellLink, type Column } from '../../table/Table.tsx'
import { ListForm, type ListOf } from './list/ListForm.tsx'
import { canonicalValues, isCombination, narrowedBy, readListValues } from './list/listValues.ts'
import { sortedColumns, sortOf } from './list/sortedColumns.ts'
import { Outcome } from './list/Outcome.tsx'
import { labelOf } from './parts/labels.ts'
import { TiledItem } from './parts/tiles/Tile.tsx'
import { fill } from '../../../content/messages/fill.ts'
import { gameEnglish as english, gameWording as words } from './wording.ts'

type Data = (ItemList & { filters: ItemFilters; page: number }) | null
type ItemRow = ItemList['rows'][number]

const listOf: ListOf = { path: ITEMS, filters: itemFilters, sorts: itemSorts, first: ['kind'] }

function ItemsView({ data }: { data: Data }) {
  return (
    <>
      <PageHeading lang={english.language}>{english.items}</PageHeading>
      {data && (
        <Container>
          <Kinds {...data} />
          <List {...data} />
        </Container>
      )}
    </>
  )
}

function Kinds({ choices, filters: { kind = '' } }: NonNullable<Data>) {
  const kinds = choices['kind'] ?? []
  if (kinds.length === 0) return null
  const chip = (name: string, one: string) => (
    <li key={one}>
      <Link
        to={itemsAddress({ kind: one })}
        className={chips['chip']}
        aria-current={one.toLowerCase() === kind.toLowerCase() ? 'page' : undefined}
      >
        {name}
      </Link>
    </li>
  )
  return (
    <nav aria-label={words.itemKinds}>
      <ul className={chips['chips']}>
        {chip(words.all, '')}
        {kinds.map((one) => chip(one, one))}
      </ul>
    </nav>
  )
}

function columns({ rows, filters }: NonNullable<Data>): Column<ItemRow>[] {
  const sort = sortOf(filters, itemsAddress)
  const column = sortedColumns(rows, sort)
  return [
    {
      label: labelOf('items_name').label,
      cell: (row, index) => (
        <TiledItem item={row} index={index}>
          <CellLink to={itemAddress(row)} lang={langOf(row, 'name')}>
            {itemTitle(row)}
          </CellLink>
        </TiledItem>
      ),
      sort: sort('name'),
    },
    ...column('game_id', 'number', ({ game_id: number }) => gameNumber(number) || null),
    ...column('kind', 'kind', ({ kind, subtype }) => [kind, subtype].filter(Boolean).join(' · ') || null),
    ...column('required_level', 'level', ({ required_level: level }) => known(level, formatNumber)),
    ...column('attack', 'attack', ({ attack }) => known(attack, formatNumber)),
    ...column('magic_attack', 'magic_attack', ({ magic_attack: attack }) => known(attack, formatNumber)),
    ...column('defense', 'defense', ({ defense }) => known(defense, formatNumber)),
    ...column('weight', 'weight', ({ weight }) => known(weight, formatNumber)),
    ...column('buy_price', 'price', ({ buy_price: price }) => known(price, formatNumber)),
  ]
}

function List(data: NonNullable<Data>) {
  const { rows, total, filters, page } = data
  const { kind } = filters
  const title = kind ?? words.everyItem
  const isNarrowed = narrowedBy(filters).length > 0
  const none = kind !== undefined && narrowedBy(filters).length === 1 ? words.noItemsOfKind : words.noItems
  return (
    <>
      {(total > 0 || isNarrowed) && (
        <Panel aria-label={words.filters}>
          <ListForm of={listOf} label={words.filterItems} values={filters} found={data} />
          <Outcome total={total} isNarrowed={isNarrowed} whole={words.items} all={itemsAddress()} />
        </Panel>
      )}
      <PagedTable
        title={title}
        columns={columns(data)}
        rows={rows}
        total={total}
        page={page}
        to={(number) => itemsAddress(filters, number)}
        empty={isNarrowed ? none : words.noItemsYet}
      />
    </>
  )
}

const readFilters = (query: URLSearchParams) => readListValues<ItemFilters>(query, itemFilters, itemSorts)

export const page = defineDocument<Data>({
  load: async (reader, { query }) => {
    const [filters, page] = [readFilters(query), readPage(query)]
    const found = await reader.game('items', { ...filters, page })
    return found && { ...found, filters, page }
  },
  canonicalParams: ({ query }) => ({ ...canonicalValues(readFilters(query)), page: canonicalPage(query) }),
  head: (data) => ({
    title: data?.filters.kind ? fill(words.kindPage, { kind: data.filters.kind }) : words.lists.items,
    description: data?.filters.kind ? fill(words.kindDescription, { kind: data.filters.kind }) : words.itemsDescription,
    noIndex: data !== null && (data.rows.length === 0 || isCombination(data.filters)),
  }),
  View: ItemsView,
})
