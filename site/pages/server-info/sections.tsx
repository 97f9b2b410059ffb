import { splitEntries } from '../../../content/text.ts'
import { drop } from '../../../content/types/drop.ts'
import { npc } from '../../../content/types/npc.ts'
import styles from './InfoTable.module.css'
import { tableSection, type AnySection } from './section.tsx'

/** The accordion's sections in their order. Specification, section 2. */
export const sections: readonly AnySection[] = [
  tableSection(npc, {
    title: 'NPC List Information',
    columns: [
      { label: 'NPC', cell: (row) => row.npc },
      { label: 'Map', cell: (row) => row.map_information?.name },
      { label: 'Currency', cell: (row) => <Entries text={row.buy_with} /> },
    ],
  }),
  tableSection(drop, {
    title: 'Drop List Information',
    columns: [
      { label: 'Monster', cell: (row) => row.monster },
      { label: 'Map', cell: (row) => row.map_information?.name },
      { label: 'Item Drop', cell: (row) => row.items?.name },
    ],
  }),
]

function Entries({ text }: { text: string }) {
  const entries = splitEntries(text)
  if (entries.length < 2) return entries[0] ?? '-'
  return (
    <ul className={styles['entries']}>
      {entries.map((entry, index) => (
        <li key={index}>{entry}</li>
      ))}
    </ul>
  )
}
