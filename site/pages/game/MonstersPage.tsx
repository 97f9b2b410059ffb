import { langOf, textIn } from '../../data/langOf.ts'
import { Link } from '../../link/Link.tsx'
import type { MonsterList } from '../../../content/gameInfo/gameSchemas.ts'
import {
  gameNumber,
  mapPageAddress,
  monsterAddress,
  MONSTERS,
  monstersAddress,
} from '../../../content/gameInfo/addresses.ts'
import { monsterFilters, monsterSorts, type MonsterFilters } from '../../../content/gameInfo/listFilters.ts'
import { readId } from '../../../content/site/readId.ts'
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
import { Outcome } from './list/Outcome.tsx'
import { sortedColumns, sortOf } from './list/sortedColumns.ts'
import { labelOf } from './parts/labels.ts'
import { Mark, rankText } from './parts/Mark.tsx'
import { TiledMonster } from './parts/tiles/Tile.tsx'
import { fill } from '../../../content/messages/fill.ts'
import { Filled } from '../../../ui/Filled.tsx'
import { gameEnglish as english, gameWording as words } from './wording.ts'

interface MonstersData extends MonsterList {
  filters: MonsterFilters
  page: number
}
type Data = MonstersData | null
type MonsterRow = MonsterList['rows'][number]

const listOf: ListOf = {
  path: MONSTERS,
  filters: monsterFilters,
  sorts: monsterSorts,
  first: Object.keys(monsterFilters),
}

function MonstersView({ data }: { data: Data }) {
  return (
    <>
      <PageHeading lang={english.language}>{english.monsters}</PageHeading>
      {data && (
        <Container>
          <Filters {...data} />
          <List {...data} />
        </Container>
      )}
    </>
  )
}

function Filters(data: MonstersData) {
  const { filters, map, total } = data
  const isNarrowed = narrowedBy(filters).length > 0
  if (total === 0 && !isNarrowed) return null
  return (
    <Panel aria-label={words.filters}>
      <ListForm of={listOf} label={words.filterMonsters} values={filters} found={data} />
      <Outcome total={total} isNarrowed={isNarrowed} whole={words.monsters} all={monstersAddress()}>
        {map && (
          <span>
            <Filled
              sentence={words.onMap}
              values={{
                map: (
                  <Link to={mapPageAddress(map.id, map.name)} {...textIn(langOf(map, 'name'))}>
                    {map.name}
                  </Link>
                ),
              }}
            />
          </span>
        )}
      </Outcome>
    </Panel>
  )
}

function columns({ rows, filters }: MonstersData): Column<MonsterRow>[] {
  const sort = sortOf(filters, monstersAddress)
  const column = sortedColumns(rows, sort)
  return [
    {
      label: labelOf('monster_name').label,
      cell: (row, index) => {
        const rank = rankText(row.rank)
        return (
          <TiledMonster monster={row} index={index}>
            <CellLink to={monsterAddress(row)} lang={langOf(row, 'name')}>
              {row.name}
            </CellLink>
            {rank && <Mark>{rank}</Mark>}
          </TiledMonster>
        )
      },
      sort: sort('name'),
    },
    ...column('game_id', 'number', ({ game_id: number }) => gameNumber(number) || null),
    ...column('level', 'level', ({ level }) => known(level, formatNumber)),
    ...column('race', 'race', ({ race }) => race || null),
    ...column('element', 'element', ({ element }) => element || null),
    ...column('size', 'size', ({ size }) => size || null),
    ...column('hp', 'hp', ({ hp }) => known(hp, formatNumber)),
    ...column('base_experience', 'base_experience', (row) => known(row.base_experience, formatNumber)),
    ...column('job_experience', 'job_experience', (row) => known(row.job_experience, formatNumber)),
  ]
}

function List(data: MonstersData) {
  const { rows, total, filters, page } = data
  return (
    <PagedTable
      title={words.monsterList}
      columns={columns(data)}
      rows={rows}
      total={total}
      page={page}
      to={(number) => monstersAddress(filters, number)}
      empty={words.noMonsters}
    />
  )
}

const readFilters = (query: URLSearchParams): MonsterFilters => ({
  ...readListValues<MonsterFilters>(query, monsterFilters, monsterSorts),
  map: readId(query.get('map')) ?? undefined,
})

export const page = defineDocument<Data>({
  load: async (reader, { query }) => {
    const [filters, page] = [readFilters(query), readPage(query)]
    const found = await reader.game('monsters', { ...filters, page })
    return found && { ...found, filters, page }
  },
  canonicalParams: ({ query }) => ({ ...canonicalValues(readFilters(query)), page: canonicalPage(query) }),
  head: (data) => ({
    title: data?.map ? fill(words.monsterPage, { map: data.map.name }) : words.lists.monsters,
    description: words.monstersDescription,
    noIndex: data !== null && (data.rows.length === 0 || isCombination(data.filters)),
  }),
  View: MonstersView,
})
