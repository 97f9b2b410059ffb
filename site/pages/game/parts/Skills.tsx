import { splitLines } from '../../../../content/text.ts'
import { Panel } from '../../../components/Panel.tsx'
import { knownColumn } from '../../../table/knownColumn.ts'
import { FoldedTable } from './FoldedTable.tsx'

const PART = ' | '

/** Splits the lines of the field `skills`: name, level, condition and chance. Parts at the end may be missing. */
export const skillRows = (text: string) =>
  splitLines(text).map((line, id) => {
    const [name = '', level = '', condition = '', chance = ''] = line.split(PART).map((part) => part.trim())
    return { id, name, level, condition, chance }
  })

export function Skills({ text }: { text: string }) {
  const rows = skillRows(text)
  if (rows.length === 0) return null
  return (
    <Panel title="Skill">
      <FoldedTable
        title="Skill"
        columns={[
          { label: 'Skill', cell: ({ name }) => name },
          ...knownColumn(rows, 'Level', ({ level }) => level || null),
          ...knownColumn(rows, 'Syarat', ({ condition }) => condition || null),
          ...knownColumn(rows, 'Peluang', ({ chance }) => chance || null),
        ]}
        rows={rows}
      />
    </Panel>
  )
}
