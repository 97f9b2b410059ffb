import { sectionAddress } from '../../../content/site/sections.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { npc } from '../../../content/types/npc.ts'
import { CellLink, EntryList } from '../../table/Table.tsx'
import { mapAddress } from './addresses.ts'
import { featureSection } from './featureSection.tsx'
import { generalSection } from './generalSection.tsx'
import type { AnySection } from './section.tsx'
import { tableSection, type Filter } from './tableSection.tsx'

const byMap: Filter = { name: 'map', label: 'Map', field: 'map_information_id', to: map }

/** The accordion's sections in their order. docs/product.md, section 2. */
export const sections: readonly AnySection[] = [
  featureSection,
  generalSection,
  tableSection(npc, {
    title: 'NPC List Information',
    searchedFields: 'NPC, map, mata uang',
    filters: [byMap],
    unit: 'NPC',
    highlight: (row) => ({ name: row.npc, value: row.map_information?.name }),
    columns: [
      { label: 'NPC', cell: (row) => row.npc },
      {
        label: 'Map',
        cell: (row) => <CellLink to={mapAddress(row.map_information_id)}>{row.map_information?.name}</CellLink>,
      },
      { label: 'Currency', cell: (row) => <EntryList text={row.buy_with} /> },
    ],
  }),
  tableSection(drop, {
    title: 'Drop List Information',
    searchedFields: 'monster, map, item',
    filters: [
      { name: 'monster', label: 'Monster', field: 'monster' },
      byMap,
      { name: 'item', label: 'Item', field: 'items_id', to: item },
    ],
    unit: 'drop',
    highlight: ({ monster }) => ({ name: monster, to: sectionAddress(drop.key, { monster }) }),
    groupBy: ({ monster }) => monster,
    columns: [
      {
        label: 'Monster',
        cell: (row) => <CellLink to={sectionAddress(drop.key, { monster: row.monster })}>{row.monster}</CellLink>,
      },
      {
        label: 'Map',
        cell: (row) => (
          <CellLink to={sectionAddress(drop.key, { map: row.map_information_id })}>
            {row.map_information?.name}
          </CellLink>
        ),
      },
      {
        label: 'Item Drop',
        cell: (row) => <CellLink to={sectionAddress(drop.key, { item: row.items_id })}>{row.items?.name}</CellLink>,
      },
    ],
  }),
]
