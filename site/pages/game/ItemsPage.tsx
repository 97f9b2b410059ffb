import { Link } from '../../link/Link.tsx'
import type { ItemList } from '../../../content/gameInfo/gameSchemas.ts'
import { gameNumber, itemAddress, itemsAddress } from '../../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import chips from '../../components/chips.module.css'
import { Container } from '../../components/Container.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { Panel } from '../../components/Panel.tsx'
import { definePage } from '../../data/page.ts'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import { formatNumber } from '../../format/number.ts'
import { canonicalPage, lastPageOf, readPage } from '../../params/paging.ts'
import { readText } from '../../params/params.ts'
import { knownColumn } from '../../table/knownColumn.ts'
import { CellLink, Table } from '../../table/Table.tsx'
import styles from './parts/game.module.css'
import { Pictured } from './parts/Parts.tsx'

const KIND_PARAM = 'kind'

type Data = (ItemList & { kind: string; page: number }) | null

function ItemsView({ data }: { data: Data }) {
  return (
    <>
      <PageHeading lang="en">Items</PageHeading>
      {data && <List {...data} />}
    </>
  )
}

function List({ rows, total, kinds, kind, page }: NonNullable<Data>) {
  const isKind = (one: string) => one.toLowerCase() === kind.toLowerCase()
  const chip = (name: string, one: string) => (
    <li key={one}>
      <Link to={itemsAddress({ kind: one })} className={chips['chip']} aria-current={isKind(one) ? 'page' : undefined}>
        {name}
      </Link>
    </li>
  )
  return (
    <Container>
      {kinds.length > 0 && (
        <nav aria-label="Jenis item">
          <ul className={chips['chips']}>
            {chip('Semua', '')}
            {kinds.map((one) => chip(one, one))}
          </ul>
        </nav>
      )}
      <Panel title={kind === '' ? 'Semua item' : kind}>
        {total === 0 ? (
          <EmptyText>{kind === '' ? 'Belum ada item.' : 'Tidak ada item jenis ini.'}</EmptyText>
        ) : (
          <>
            <p className={styles['result']}>{`${formatNumber(total)} item`}</p>
            <Table
              title={kind === '' ? 'Semua item' : kind}
              columns={[
                {
                  label: 'Nama',
                  cell: (row, index) => (
                    <Pictured picture={row.icon} index={index}>
                      <CellLink to={itemAddress(row)}>{itemTitle(row)}</CellLink>
                    </Pictured>
                  ),
                },
                ...knownColumn(rows, 'Nomor', ({ game_id: number }) => gameNumber(number) || null),
                ...(kinds.length > 0
                  ? [{ label: 'Jenis', cell: (row: ItemList['rows'][number]) => row.kind || '-' }]
                  : []),
              ]}
              rows={rows}
            />
          </>
        )}
        <PageLinks
          page={page}
          lastPage={lastPageOf(total, PAGE_SIZE.usual)}
          to={(number) => itemsAddress({ kind }, number)}
        />
      </Panel>
    </Container>
  )
}

export const page = definePage<Data>({
  load: async (reader, { query }) => {
    const [kind, page] = [readText(query, KIND_PARAM), readPage(query)]
    const found = await reader.game('items', { kind, page })
    return found && { ...found, kind, page }
  },
  canonicalParams: ({ query }) => ({ [KIND_PARAM]: readText(query, KIND_PARAM), page: canonicalPage(query) }),
  blank: null,
  head: (data) => ({
    title: data?.kind ? `${data.kind} - Item` : 'Item',
    description: data?.kind
      ? `Semua item jenis ${data.kind}: monster yang menjatuhkannya, peluangnya, dan NPC yang menjualnya.`
      : 'Semua item di dalam game: monster yang menjatuhkannya, peluangnya, dan NPC yang menjualnya.',
    noIndex: data?.rows.length === 0,
  }),
  View: ItemsView,
  loading: 'Loading...',
})
