import { splitLines } from '../../../../content/text.ts'
import { Panel } from '../../../components/Panel.tsx'
import { knownColumn } from '../../../table/knownColumn.ts'
import { FoldedTable } from './FoldedTable.tsx'
import { labelOf } from './labels.ts'
import { gameWording as words } from '../wording.ts'

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
    <Panel title={words.skill}>
      <FoldedTable
        title={words.skill}
        columns={[
          { label: words.skill, cell: ({ name }) => name },
          ...knownColumn(rows, words.level, ({ level }) => level || null),
          ...knownColumn(rows, words.condition, ({ condition }) => condition || null),
          ...knownColumn(rows, labelOf('chance').label, ({ chance }) => chance || null),
          ...knownColumn(rows, words.target, ({ target }) => target || null),
          ...knownColumn(rows, words.castTime, ({ cast }) => cast || null),
          ...knownColumn(rows, words.delay, ({ delay }) => delay || null),
        ]}
        rows={rows}
      />
    </Panel>
  )
}
