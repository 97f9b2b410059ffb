import { langOf } from '../../data/langOf.ts'
import type { MonsterPage } from '../../../content/gameInfo/gameSchemas.ts'
import { monsterAddress, MONSTERS, readEntry, withGameNumber } from '../../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { monster } from '../../../content/types/monster.ts'
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
import { labelOf } from './parts/labels.ts'
import styles from './parts/game.module.css'
import { NothingKnown, TablePanel } from './parts/Parts.tsx'
import { MapMark, MonsterPortrait } from './parts/tiles/Tile.tsx'
import { placeText } from './parts/mapPosition.ts'
import { fill } from '../../../content/messages/fill.ts'
import { mapWording } from './mapWording.ts'
import { gameEnglish as english, gameWording as words } from './wording.ts'

type Data = MonsterPage | null
type Spawn = MonsterPage['spawns']['rows'][number]

function MonsterView({ data }: { data: Data }) {
  if (data === null)
    return <Missing heading={english.monsters} text={words.monsterGone} to={MONSTERS} all={words.allMonsters} />
  const { name, drops, spawns } = data
  const summoned = summonedBy(data)
  return (
    <PageFrame heading={name} lang={langOf(data, 'name')} back={{ to: MONSTERS, label: words.allMonsters }}>
      <About {...data} alone={drops.rows.length === 0 && spawns.rows.length === 0} />
      <TablePanel title={mapWording.drop} {...drops}>
        <DropTable title={fill(words.dropsOf, { name })} sides={sidesOf(data)} rows={drops.rows} />
      </TablePanel>
      {summoned && (
        <Panel title={words.appearsIn}>
          <p>{summoned}</p>
        </Panel>
      )}
      <TablePanel title={words.appearsIn} {...spawns}>
        <Table title={fill(words.spawnsOf, { name })} columns={spawnColumns(spawns.rows)} rows={spawns.rows} />
      </TablePanel>
      <MonsterLinks {...data} />
      <Skills text={data.skills} />
      <Slaves slaves={data.links.slaves} />
      <Changes changes={data.changes} drop="for" />
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
  return first === null || last === null || first === last ? first : fill(words.span, { least: first, most: last })
}

/** A place is marked only on the map's page. Several places of one map would be a list of numbers. */
const whereText = (row: Spawn): string | null =>
  row.places > 1 ? fill(words.places, { count: row.places }) : placeText(row)

const spawnColumns = (rows: readonly Spawn[]): Column<Spawn>[] => [
  {
    label: words.map,
    cell: ({ map }) => (
      <>
        <MapMark {...map} />
        <MapLink map={map} />
      </>
    ),
  },
  ...knownColumn(rows, labelOf('quantity').label, ({ amount }) => known(amount, formatNumber)),
  ...knownColumn(rows, words.respawn, respawnText),
  ...knownColumn(rows, words.place, whereText, words.anywhere),
]

function About({ alone, ...data }: MonsterPage & { alone: boolean }) {
  const { name, image } = data
  const facts = monsterFacts(data)
  const stats = statFacts(data)
  if (!image && [...facts, ...stats].every((one) => one === null))
    return alone ? <NothingKnown name={name}>{words.monsterUnknown}</NothingKnown> : null
  return (
    <Panel aria-label={name}>
      <div className={styles['top']}>
        <MonsterPortrait {...data} />
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
  const [hasDrops, hasSpawns] = [drops.rows.length > 0, spawns.rows.length > 0]
  const sentence = hasDrops
    ? hasSpawns
      ? words.aboutAll
      : words.aboutDrops
    : hasSpawns
      ? words.aboutPlaces
      : words.about
  return fill(sentence, {
    name: level === null ? name : fill(words.monsterLevel, { name, level }),
    items: names(drops.rows.map(({ item }) => itemTitle(item))),
    maps: names(spawns.rows.map(({ map }) => map.name)),
  })
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
    if (data === null) return { title: words.noMonster }
    return gameHead('monster', data, {
      title: fill(words.monsterTitle, { name: withGameNumber(data.name, data.game_id) }),
      description: describe(data),
      list: { name: words.lists.monsters, address: MONSTERS },
      address: monsterAddress(data),
      picture: data.image,
    })
  },
  View: MonsterView,
})
