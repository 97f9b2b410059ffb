import type { Levels as MaybeLevels, MapPage } from '../../../../content/gameInfo/gameSchemas.ts'
import { Facts } from '../../../components/Facts.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { knownColumn } from '../../../table/knownColumn.ts'
import { Table } from '../../../table/Table.tsx'
import { fact } from './fact.ts'
import { MapLink } from './Links.tsx'
import { placeText } from './mapPosition.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { formatSpan } from '../../../format/span.ts'
import { gameWording as words } from '../wording.ts'

type Levels = NonNullable<MaybeLevels>

export function levelText({ from, to }: Levels): string {
  return from === to ? formatNumber(from) : formatSpan(from, to)
}

export function MapFacts({ name, title, levels, languages }: MapPage) {
  if (title === '' && levels === null) return null
  return (
    <Panel aria-label={fill(words.aboutMap, { name })}>
      <Facts
        facts={[
          fact('title', title, languages?.['title']),
          levels && { label: words.monsterLevels, value: levelText(levels) },
        ]}
      />
    </Panel>
  )
}

interface WarpsProps extends Pick<MapPage, 'warps'> {
  marked: readonly { to: number; mark: number | null }[]
}

export function Warps({ warps, marked }: WarpsProps) {
  if (warps.length === 0) return null
  const marksOf = (id: number) => marked.flatMap(({ to, mark }) => (to === id ? (mark ?? []) : [])).join(', ')
  return (
    <Panel title={words.toMaps}>
      <Table
        title={words.warps}
        columns={[
          { label: words.map, cell: (map) => <MapLink map={map} /> },
          ...knownColumn(
            warps,
            words.place,
            ({ places }) => places.flatMap((one) => placeText(one) ?? []).join('; ') || null,
          ),
          ...knownColumn(warps, words.mark, ({ id }) => marksOf(id) || null),
        ]}
        rows={warps}
      />
    </Panel>
  )
}
