import { langOf } from '../../data/langOf.ts'
import { Link } from '../../link/Link.tsx'
import type { MapPage } from '../../../content/gameInfo/gameSchemas.ts'
import { MAPS, mapPageAddress, monstersAddress, readNumbered } from '../../../content/gameInfo/addresses.ts'
import { sectionAddress } from '../../../content/site/sections.ts'
import { drop } from '../../../content/types/drop.ts'
import { map } from '../../../content/types/map.ts'
import { npc } from '../../../content/types/npc.ts'
import { FramedPicture } from '../../components/FramedPicture.tsx'
import { PageFrame } from '../../components/PageFrame.tsx'
import { Panel } from '../../components/Panel.tsx'
import { defineDocument } from '../../data/page.ts'
import { Missing } from '../../feedback/Missing.tsx'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import { formatNumber } from '../../../content/messages/formatNumber.ts'
import { UNKNOWN } from '../../params/params.ts'
import { known, knownColumn } from '../../table/knownColumn.ts'
import { EntryList, Table, type Column } from '../../table/Table.tsx'
import { DropTable } from './parts/DropTable.tsx'
import { formatSeconds } from './chance/format.ts'
import { gameHead } from './parts/head.ts'
import { labelOf } from './parts/labels.ts'
import styles from './parts/game.module.css'
import { MonsterLink, sharedNames } from './parts/Links.tsx'
import { MapFacts, Warps } from './parts/MapParts.tsx'
import { TablePanel } from './parts/Parts.tsx'
import { TiledMonster } from './parts/tiles/Tile.tsx'
import { placeText, pointOf, type Place } from './parts/mapPosition.ts'
import { fill } from '../../../content/messages/fill.ts'
import { mapEnglish as english, mapWording as maps } from './mapWording.ts'
import { gameWording as words } from './wording.ts'

type Data = MapPage | null
type Spawn = MapPage['spawns']['rows'][number]
type Npc = MapPage['npcs']['rows'][number]

type Marked<R> = R & { mark: number | null; left: number; top: number }

function marked<R extends Place>(rows: readonly R[], data: MapPage, before: number): Marked<R>[] {
  let last = before
  return rows.map((row) => {
    const point = data.image && pointOf(row, data)
    if (!point) return { ...row, mark: null, left: 0, top: 0 }
    last += 1
    return { ...row, mark: last, ...point }
  })
}

const marksOf = (rows: readonly Marked<Place>[]): number => rows.filter(({ mark }) => mark !== null).length

function MapView({ data }: { data: Data }) {
  if (data === null) return <Missing heading={maps.map} text={maps.gone} to={MAPS} all={words.allMaps} />
  const { id, name, drops } = data
  const spawns = marked(data.spawns.rows, data, 0)
  const npcs = marked(data.npcs.rows, data, marksOf(spawns))
  const warps = marked(
    data.warps.flatMap(({ id: to, places }) => places.map((place) => ({ to, ...place }))),
    data,
    marksOf(spawns) + marksOf(npcs),
  )
  return (
    <PageFrame heading={name} lang={langOf(data, 'name')} back={{ to: MAPS, label: words.allMaps }}>
      <MapFacts {...data} />
      <MarkedPicture data={data} spawns={spawns} npcs={npcs} warps={warps} />
      <Warps warps={data.warps} marked={warps} />
      <TablePanel title={words.monster} rows={spawns} total={data.spawns.total}>
        <Table title={fill(words.monstersIn, { name })} columns={spawnColumns(spawns)} rows={spawns} />
        <Link to={monstersAddress({ map: id })} className={styles['all']}>
          {words.inMonsterList}
        </Link>
      </TablePanel>
      <TablePanel
        title={maps.npc}
        rows={npcs}
        total={data.npcs.total}
        all={{ to: sectionAddress(npc.key, { map: id }), sentence: maps.allNpcs }}
      >
        <Table title={fill(maps.npcsIn, { name })} columns={npcColumns(npcs)} rows={npcs} />
      </TablePanel>
      <TablePanel
        title={maps.drop}
        {...drops}
        all={{ to: sectionAddress(drop.key, { map: id }), sentence: maps.allDrops }}
      >
        <DropTable title={fill(maps.dropsIn, { name })} sides={['monster', 'item']} rows={drops.rows} />
      </TablePanel>
    </PageFrame>
  )
}

const placeColumns = <R extends Place>(rows: readonly Marked<R>[], anywhere: string): Column<Marked<R>>[] => [
  ...knownColumn(rows, words.place, placeText, anywhere),
  ...knownColumn(rows, words.mark, ({ mark }) => mark),
]

const spawnColumns = (
  rows: readonly Marked<Spawn>[],
  shared = sharedNames(rows.map(({ monster }) => monster)),
): Column<Marked<Spawn>>[] => [
  {
    label: words.monster,
    cell: ({ monster }, index) => (
      <TiledMonster monster={monster} index={index}>
        <MonsterLink monster={monster} shared={shared} />
      </TiledMonster>
    ),
  },
  ...knownColumn(rows, words.level, ({ level }) => known(level, formatNumber)),
  ...knownColumn(rows, labelOf('quantity').label, ({ amount }) => known(amount, formatNumber)),
  ...knownColumn(rows, words.respawn, ({ respawn_seconds }) => known(respawn_seconds, formatSeconds)),
  ...placeColumns(rows, words.anywhere),
]

const npcColumns = (rows: readonly Marked<Npc>[]): Column<Marked<Npc>>[] => [
  { label: maps.npc, cell: ({ npc }) => npc, lang: (row) => langOf(row, 'npc') },
  ...knownColumn(rows, words.boughtWith, (row) =>
    row.buy_with === '' ? null : <EntryList text={row.buy_with} lang={langOf(row, 'buy_with')} />,
  ),
  ...placeColumns(rows, '-'),
]

interface MarkedPictureProps {
  data: MapPage
  spawns: readonly Marked<Spawn>[]
  npcs: readonly Marked<Npc>[]
  warps: readonly Marked<Place>[]
}

const HALF = 9
const DIAMOND = 'M0-12 12 0 0 12-12 0Z'

function MarkedPicture({ data: { name, image }, spawns, npcs, warps }: MarkedPictureProps) {
  const marks = [...spawns, ...npcs, ...warps].filter(({ mark }) => mark !== null)
  return (
    <Panel aria-label={fill(maps.picture, { name })}>
      {image ? (
        <FramedPicture
          address={image.path}
          width={image.width}
          height={image.height}
          avif={image.avif}
          alt={fill(maps.picture, { name })}
          priority
        >
          {marks.length > 0 && (
            <svg className={styles['marks']} aria-hidden="true">
              {marks.map(({ mark, left, top, ...row }) => (
                <svg key={mark} x={`${left}%`} y={`${top}%`} overflow="visible">
                  {'monster' in row ? (
                    <circle r={HALF} />
                  ) : 'npc' in row ? (
                    <rect x={-HALF} y={-HALF} width={HALF * 2} height={HALF * 2} />
                  ) : (
                    <path d={DIAMOND} />
                  )}
                  <text>{mark}</text>
                </svg>
              ))}
            </svg>
          )}
        </FramedPicture>
      ) : (
        <EmptyText lang={english.language}>{english.noPicture}</EmptyText>
      )}
      {marks.length > 0 && <p className={styles['legend']}>{warps.length > 0 ? words.legendWarps : words.legend}</p>}
    </Panel>
  )
}

const mapTitle = ({ name, title }: MapPage): string => (title === '' ? name : `${title} (${name})`)

export const page = defineDocument<Data>({
  load: async (reader, { params }) => {
    const id = readNumbered(params['map'])
    return id === null ? null : reader.game('map', { id })
  },
  canonicalParams: ({ params }) => ({ map: readNumbered(params['map']) ?? UNKNOWN }),
  named: { param: 'map', type: map, address: ({ id, name }) => mapPageAddress(id, name) },
  head: (data) => {
    if (data === null) return { title: maps.goneTitle }
    const monsters = [...new Set(data.spawns.rows.map(({ monster }) => monster.name))].slice(0, 3)
    return gameHead('map', data, {
      title: fill(words.mapTitle, { name: mapTitle(data) }),
      description: [
        fill(words.mapDescription, { name: mapTitle(data) }),
        monsters.length > 0 ? fill(words.mapMonsters, { monsters: monsters.join(', ') }) : '',
      ]
        .filter(Boolean)
        .join(' '),
      list: { name: maps.map, address: MAPS },
      address: mapPageAddress(data.id, data.name),
      picture: data.image,
    })
  },
  View: MapView,
})
