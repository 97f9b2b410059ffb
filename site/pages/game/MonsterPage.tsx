import type { MonsterPage } from '../../../content/gameInfo/gameSchemas.ts'
import { monsterAddress, MONSTERS, readEntry, withGameNumber } from '../../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { monster } from '../../../content/types/monster.ts'
import { BackLink } from '../../components/BackLink.tsx'
import { PageFrame } from '../../components/PageFrame.tsx'
import { Panel } from '../../components/Panel.tsx'
import { defineDocument } from '../../data/page.ts'
import { Missing } from '../../feedback/Missing.tsx'
import { formatNumber } from '../../../content/messages/formatNumber.ts'
import { UNKNOWN } from '../../params/params.ts'
import { known, knownColumn } from '../../table/knownColumn.ts'
import { Table, type Column } from '../../table/Table.tsx'
import { Changes } from './parts/Changes.tsx'
import { DropTable } from './parts/DropTable.tsx'
import { Facts } from '../../components/Facts.tsx'
import { MapLink } from './parts/Links.tsx'
import { monsterFacts, statFacts } from './parts/MonsterFacts.tsx'
import { MonsterLinks, Slaves } from './parts/MonsterLinks.tsx'
import { Skills } from './parts/Skills.tsx'
import { formatSeconds } from './chance/format.ts'
import { gameHead } from './parts/head.ts'
import styles from './parts/game.module.css'
import { Icon, NothingKnown, TablePanel } from './parts/Parts.tsx'
import { placeText } from './parts/mapPosition.ts'

type Data = MonsterPage | null
type Spawn = MonsterPage['spawns']['rows'][number]

function MonsterView({ data }: { data: Data }) {
  if (data === null)
    return <Missing heading="Monsters" text="Monster tidak ditemukan." to={MONSTERS} all="Lihat semua monster" />
  const { name, drops, spawns } = data
  const summoned = summonedBy(data)
  return (
    <PageFrame heading={name}>
      <About {...data} alone={drops.rows.length === 0 && spawns.rows.length === 0} />
      <TablePanel title="Drop" {...drops}>
        <DropTable title={`Drop ${name}`} sides={sidesOf(data)} rows={drops.rows} />
      </TablePanel>
      {summoned && (
        <Panel title="Muncul di">
          <p>{summoned}</p>
        </Panel>
      )}
      <TablePanel title="Muncul di" {...spawns}>
        <Table title={`Tempat ${name} muncul`} columns={spawnColumns(spawns.rows)} rows={spawns.rows} />
      </TablePanel>
      <MonsterLinks {...data} />
      <Skills text={data.skills} />
      <Slaves slaves={data.links.slaves} />
      <Changes changes={data.changes} drop="untuk" />
      <BackLink to={MONSTERS}>Lihat semua monster</BackLink>
    </PageFrame>
  )
}

/** Returns the name of the row for events if the monster is on no map. */
const summonedBy = ({ drops, spawns }: MonsterPage): string | null =>
  (spawns.rows.length === 0 && drops.rows.find(({ map }) => map.summoned)?.map.name) || null

/** If all is dropped on one map, the table of maps says it. */
function sidesOf({ drops, spawns }: MonsterPage): ('item' | 'map')[] {
  const maps = new Set(drops.rows.map(({ map }) => map.id))
  const isSaid = drops.rows.some(({ map }) => map.summoned) || spawns.rows.some(({ map }) => maps.has(map.id))
  return maps.size === 1 && isSaid ? ['item'] : ['item', 'map']
}

const respawnText = ({ respawn_seconds: least, respawn_seconds_most: most }: Spawn): string | null => {
  const [first, last] = [known(least, formatSeconds), known(most, formatSeconds)]
  return first === last ? first : `${first} – ${last}`
}

/** A place is marked only on the map's page. Several places of one map would be a list of numbers. */
const whereText = (row: Spawn): string | null =>
  row.places > 1 ? `${formatNumber(row.places)} tempat` : placeText(row)

const spawnColumns = (rows: readonly Spawn[]): Column<Spawn>[] => [
  { label: 'Map', cell: ({ map }) => <MapLink map={map} /> },
  ...knownColumn(rows, 'Jumlah', ({ amount }) => known(amount, formatNumber)),
  ...knownColumn(rows, 'Muncul lagi', respawnText),
  ...knownColumn(rows, 'Tempat', whereText, 'di mana saja'),
]

function About({ alone, ...data }: MonsterPage & { alone: boolean }) {
  const { name, image } = data
  const facts = monsterFacts(data)
  const stats = statFacts(data)
  if (!image && [...facts, ...stats].every((one) => one === null))
    return alone ? <NothingKnown name={name}>Belum ada keterangan tentang monster ini.</NothingKnown> : null
  return (
    <Panel aria-label={name}>
      <div className={styles['top']}>
        <Icon picture={image} alt={name} />
        <div className={styles['words']}>
          <Facts facts={facts} />
          <Facts facts={stats} dense />
        </div>
      </div>
    </Panel>
  )
}

const MOST_NAMES = 3

function describe({ name, level, drops, spawns }: MonsterPage): string {
  const names = (all: readonly string[]) => [...new Set(all)].slice(0, MOST_NAMES).join(', ')
  return [
    level === null ? name : `${name}, level ${formatNumber(level)}`,
    drops.rows.length > 0 ? `menjatuhkan ${names(drops.rows.map(({ item }) => itemTitle(item)))}` : '',
    spawns.rows.length > 0 ? `muncul di ${names(spawns.rows.map(({ map }) => map.name))}` : '',
  ]
    .filter(Boolean)
    .join('; ')
    .concat('.')
}

export const page = defineDocument<Data>({
  load: async (reader, { params }) => {
    const key = readEntry(params['monster'], params['realm'])
    return key && reader.game('monster', key)
  },
  canonicalParams: ({ params }) => {
    const key = readEntry(params['monster'], params['realm'])
    return { realm: key?.realm ?? null, monster: key?.number ?? UNKNOWN }
  },
  named: { param: 'monster', type: monster, address: monsterAddress },
  head: (data) => {
    if (data === null) return { title: 'Monster tidak ditemukan' }
    return gameHead('monster', data, {
      title: `${withGameNumber(data.name, data.game_id)} - Monster`,
      description: describe(data),
      list: { name: 'Monster', address: MONSTERS },
      address: monsterAddress(data),
      picture: data.image,
    })
  },
  View: MonsterView,
})
