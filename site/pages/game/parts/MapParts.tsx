import type { Levels as MaybeLevels, MapPage } from '../../../../content/gameInfo/gameSchemas.ts'
import { Facts } from '../../../components/Facts.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { formatNumber } from '../../../format/number.ts'
import { knownColumn } from '../../../table/knownColumn.ts'
import { Table } from '../../../table/Table.tsx'
import { fact } from './fact.ts'
import { MapLink } from './Links.tsx'
import { placeText } from './mapPosition.ts'

type Levels = NonNullable<MaybeLevels>

export function levelText({ from, to }: Levels): string {
  return from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`
}

export function MapFacts({ name, title, levels }: MapPage) {
  if (title === '' && levels === null) return null
  return (
    <Panel aria-label={`Tentang ${name}`}>
      <Facts facts={[fact('title', title), levels && { label: 'Level monster', value: levelText(levels) }]} />
    </Panel>
  )
}

export const Warps = ({ warps }: Pick<MapPage, 'warps'>) =>
  warps.length > 0 && (
    <Panel title="Menuju map lain">
      <Table
        title="Warp ke map lain"
        columns={[
          { label: 'Map', cell: (map) => <MapLink map={map} /> },
          ...knownColumn(
            warps,
            'Tempat',
            ({ places }) => places.flatMap((one) => placeText(one) ?? []).join('; ') || null,
          ),
        ]}
        rows={warps}
      />
    </Panel>
  )
