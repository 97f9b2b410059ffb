import { Form } from 'react-router'
import { Link } from '../../link/Link.tsx'
import type { MonsterList } from '../../../content/gameInfo/gameSchemas.ts'
import {
  gameNumber,
  LEVEL_FROM,
  LEVEL_TO,
  mapPageAddress,
  monsterAddress,
  MONSTERS,
  monstersAddress,
  type MonsterFilters,
} from '../../../content/gameInfo/addresses.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { readId } from '../../../content/site/readId.ts'
import button from '../../components/button.module.css'
import { Container } from '../../components/Container.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { Panel } from '../../components/Panel.tsx'
import { definePage } from '../../data/page.ts'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import { formatNumber } from '../../format/number.ts'
import { canonicalPage, lastPageOf, readPage } from '../../params/paging.ts'
import { readText } from '../../params/params.ts'
import { known, knownColumn } from '../../table/knownColumn.ts'
import { CellLink, Table, type Column } from '../../table/Table.tsx'
import styles from './parts/game.module.css'
import { Pictured } from './parts/Parts.tsx'

interface MonstersData extends MonsterList {
  filters: MonsterFilters
  page: number
}
type Data = MonstersData | null
type MonsterRow = MonsterList['rows'][number]

function readLevel(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? ''
  return /^(0|[1-9]\d{0,5})$/.test(text) ? Number(text) : undefined
}

/** All invalid spellings of a filter must give the same canonical URL, so that they share one cached page. */
const readFilters = (query: URLSearchParams): MonsterFilters => ({
  from: readLevel(query, LEVEL_FROM),
  to: readLevel(query, LEVEL_TO),
  race: readText(query, 'race') || undefined,
  element: readText(query, 'element') || undefined,
  map: readId(query.get('map')) ?? undefined,
  sort: query.get('sort') === 'level' ? 'level' : undefined,
})

const filtersOf = (filters: MonsterFilters) =>
  Object.entries(filters).filter(([, value]: [string, unknown]) => value !== undefined)

function MonstersView({ data }: { data: Data }) {
  return (
    <>
      <PageHeading lang="en">Monsters</PageHeading>
      {data && (
        <Container>
          <Filters {...data} />
          <List {...data} />
        </Container>
      )}
    </>
  )
}

const Choice = ({
  name,
  label,
  options,
  chosen,
}: {
  name: string
  label: string
  options: readonly string[]
  chosen: string
}) => (
  <label>
    {label}
    <select name={name} defaultValue={options.find((one) => one.toLowerCase() === chosen.toLowerCase()) ?? ''}>
      <option value="">Semua</option>
      {options.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  </label>
)

const Level = ({ name, label, value }: { name: string; label: string; value: number | undefined }) => (
  <label>
    {label}
    <input type="number" name={name} min={0} max={999_999} inputMode="numeric" defaultValue={value} />
  </label>
)

function Filters({ filters, races, elements, map, total }: MonstersData) {
  const { from, to, race, element, sort } = filters
  const isNarrowed = [from, to, race, element, filters.map].some((value) => value !== undefined)
  if (total === 0 && !isNarrowed) return null
  return (
    // A new key resets the uncontrolled inputs when the filters in the URL change.
    <Panel key={JSON.stringify(filters)} aria-label="Saringan">
      <Form action={MONSTERS} role="search" aria-label="Saring monster" preventScrollReset className={styles['form']}>
        {filters.map !== undefined && <input type="hidden" name="map" value={filters.map} />}
        <Level name={LEVEL_FROM} label="Level dari" value={from} />
        <Level name={LEVEL_TO} label="Level sampai" value={to} />
        {races.length > 0 && <Choice name="race" label="Ras" options={races} chosen={race ?? ''} />}
        {elements.length > 0 && <Choice name="element" label="Elemen" options={elements} chosen={element ?? ''} />}
        <label>
          Urutan
          <select name="sort" defaultValue={sort ?? ''}>
            <option value="">Nama</option>
            <option value="level">Level</option>
          </select>
        </label>
        <button type="submit" className={`${button['button']} ${button['glass']}`}>
          Tampilkan
        </button>
      </Form>
      <p className={styles['result']} role="status">
        <span>{isNarrowed ? `${formatNumber(total)} ditemukan.` : `${formatNumber(total)} monster`}</span>
        {map && (
          <span>
            {'Di map '}
            <Link to={mapPageAddress(map.id, map.name)}>{map.name}</Link>
          </span>
        )}
        {isNarrowed && <Link to={monstersAddress({ sort })}>Tampilkan semua</Link>}
      </p>
    </Panel>
  )
}

const columns = (rows: readonly MonsterRow[]): Column<MonsterRow>[] => [
  {
    label: 'Nama',
    cell: (row, index) => (
      <Pictured picture={row.image} index={index}>
        <CellLink to={monsterAddress(row)}>{row.name}</CellLink>
      </Pictured>
    ),
  },
  ...knownColumn(rows, 'Nomor', ({ game_id: number }) => gameNumber(number) || null),
  ...knownColumn(rows, 'Level', ({ level }) => known(level, formatNumber)),
  ...knownColumn(rows, 'Ras', ({ race }) => race || null),
  ...knownColumn(rows, 'Elemen', ({ element }) => element || null),
]

function List({ rows, total, filters, page }: MonstersData) {
  return (
    <Panel title="Daftar monster">
      {total === 0 ? (
        <EmptyText>Tidak ada monster.</EmptyText>
      ) : (
        <Table title="Daftar monster" columns={columns(rows)} rows={rows} />
      )}
      <PageLinks
        page={page}
        lastPage={lastPageOf(total, PAGE_SIZE.usual)}
        to={(number) => monstersAddress(filters, number)}
      />
    </Panel>
  )
}

export const page = definePage<Data>({
  load: async (reader, { query }) => {
    const [filters, page] = [readFilters(query), readPage(query)]
    const found = await reader.game('monsters', { ...filters, page })
    return found && { ...found, filters, page }
  },
  canonicalParams: ({ query }) => {
    const { from, to, race, element, map, sort } = readFilters(query)
    return {
      [LEVEL_FROM]: from ?? null,
      [LEVEL_TO]: to ?? null,
      race: race ?? null,
      element: element ?? null,
      map: map ?? null,
      sort: sort ?? null,
      page: canonicalPage(query),
    }
  },
  blank: null,
  head: (data) => ({
    title: data?.map ? `Monster di ${data.map.name}` : 'Monster',
    description: 'Semua monster: level, ras, elemen, tempat mereka muncul, dan item yang mereka jatuhkan.',
    // Search engines may index lists with at most one filter, because combinations of filters would give too many
    // pages.
    noIndex: data !== null && (data.rows.length === 0 || filtersOf(data.filters).length > 1),
  }),
  View: MonstersView,
  loading: 'Loading...',
})
