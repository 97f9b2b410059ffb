import { langOf } from '../../data/langOf.ts'
import { npc } from '../../../content/types/npc.ts'
import { CellLink, EntryList } from '../../table/Table.tsx'
import { mapAddress } from './addresses.ts'
import { dropSection } from './dropSection.tsx'
import { featureSection } from './featureSection.tsx'
import { generalSection } from './generalSection.tsx'
import type { AnySection } from './section.tsx'
import { byMap, tableSection } from './tableSection.tsx'
import { serverInfoEnglish as english, serverInfoWording as words } from './wording.ts'

/** docs/product.md, section 2, "Server information": the sections of the page. */
export const sections: readonly AnySection[] = [
  featureSection,
  generalSection,
  tableSection(npc, {
    get title() {
      return english.npcs
    },
    get find() {
      return words.findNpcs
    },
    get count() {
      return words.npcs
    },
    filters: [byMap],
    highlight: (row) => ({
      ...{ name: row.npc, lang: langOf(row, 'npc') },
      ...{ value: row.map_information?.name, valueLang: langOf(row, 'map_information') },
    }),
    columns: () => [
      { label: english.npc, cell: (row) => row.npc, lang: (row) => langOf(row, 'npc') },
      {
        label: english.map,
        cell: (row) => (
          <CellLink to={mapAddress(row.map_information_id)} lang={langOf(row, 'map_information')}>
            {row.map_information?.name}
          </CellLink>
        ),
      },
      {
        label: english.currency,
        cell: (row) => <EntryList text={row.buy_with} lang={langOf(row, 'buy_with')} />,
      },
    ],
  }),
  dropSection,
]
