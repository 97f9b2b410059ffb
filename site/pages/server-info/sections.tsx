import { npc } from '../../../content/types/npc.ts'
import { CellLink, EntryList } from '../../table/Table.tsx'
import { mapAddress } from './addresses.ts'
import { dropSection } from './dropSection.tsx'
import { featureSection } from './featureSection.tsx'
import { generalSection } from './generalSection.tsx'
import type { AnySection } from './section.tsx'
import { byMap, tableSection } from './tableSection.tsx'

/** docs/product.md, section 2, "Server information": the sections of the page. */
export const sections: readonly AnySection[] = [
  featureSection,
  generalSection,
  tableSection(npc, {
    title: 'NPC List Information',
    searchedFields: 'NPC, map, mata uang',
    filters: [byMap],
    unit: 'NPC',
    highlight: (row) => ({ name: row.npc, value: row.map_information?.name }),
    columns: () => [
      { label: 'NPC', cell: (row) => row.npc },
      {
        label: 'Map',
        cell: (row) => <CellLink to={mapAddress(row.map_information_id)}>{row.map_information?.name}</CellLink>,
      },
      { label: 'Currency', cell: (row) => <EntryList text={row.buy_with} /> },
    ],
  }),
  dropSection,
]
