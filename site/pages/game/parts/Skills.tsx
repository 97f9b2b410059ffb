import { splitLines } from '../../../../content/text.ts'
import { Panel } from '../../../components/Panel.tsx'
import { knownColumn } from '../../../table/knownColumn.ts'
import { FoldedTable } from './FoldedTable.tsx'

const PART = ' | '

/** Splits the lines of the field `skills`: name, level, condition, chance, target, cast time and delay. Parts at the end may be missing. */
export const skillRows = (text: string) =>
  splitLines(text).map((line, id) => {
    const [name = '', level = '', condition = '', chance = '', ...more] = line.split(PART).map((part) => part.trim())
    const [target = '', cast = '', delay = ''] = more
    return { id, name, level, condition, chance, target, cast, delay }
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
          ...knownColumn(rows, 'Sasaran', ({ target }) => target || null),
          ...knownColumn(rows, 'Waktu rapal', ({ cast }) => cast || null),
          ...knownColumn(rows, 'Jeda', ({ delay }) => delay || null),
        ]}
        rows={rows}
      />
    </Panel>
  )
}
