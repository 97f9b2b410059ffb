import type { ContentType, Field, FieldOf, Kind } from '../../content/define.ts'
import { sourceOf } from '../../content/schema.ts'
import { BOOLEAN_WORDS } from '../../content/spreadsheets/booleanWords.ts'
import { textOf, type AnyRow } from '../data/rows.ts'
import type { cellWording } from './wording.ts'

interface CellKind<K extends Kind> {
  /** How a cell is edited: in its input, at once by each press, or in the form alone. */
  editing: 'input' | 'toggle' | 'never'
  /** Whether a key that is typed on the cell begins a new value. */
  typed: boolean
  /** What is copied of a cell, as it can be pasted over another. */
  copied: (row: AnyRow, name: string, field: FieldOf<K>, type: ContentType) => string
}

const typed = { editing: 'input', typed: true, copied: textOf } as const
const chosen = { editing: 'input', typed: false, copied: textOf } as const

/** How a cell of each kind is edited in the table. */
const cellKinds: { [K in Kind]: CellKind<K> } = {
  text: typed,
  longText: typed,
  richText: { editing: 'never', typed: false, copied: textOf },
  price: typed,
  number: typed,
  time: chosen,
  colour: typed,
  reference: typed,
  boolean: {
    editing: 'toggle',
    typed: false,
    copied: (row, name, _field, { wording }) => BOOLEAN_WORDS[wording.language][row[name] === true ? 'yes' : 'no'],
  },
  choice: {
    editing: 'input',
    typed: false,
    copied: (row, name, field) => field.words?.[textOf(row, name)] ?? textOf(row, name),
  },
  picture: { editing: 'never', typed: false, copied: textOf },
}

/** The table over kinds is exhaustive, but TypeScript cannot see that a field and its kind's entry belong together. */
export const cellKind = (field: Field): CellKind<Kind> => cellKinds[field.kind] as CellKind<Kind>

/** What a cell has on the clipboard; of a column without a field, the id. */
export function copiedText(type: ContentType, row: AnyRow, name: string): string {
  const field = type.fields[name]
  return field ? cellKind(field).copied(row, name, field, type) : String(row.id)
}

/** Why a cell is not edited in the table; null where it is. */
export function readOnlyReason(
  type: ContentType,
  row: AnyRow,
  name: string,
  hasWorkingCopy: boolean,
): keyof (typeof cellWording)['id']['readOnly'] | null {
  const field = type.fields[name]
  if (!field) return 'id'
  if (cellKind(field).editing === 'never') return 'never'
  const source = sourceOf(type, name)
  if (source !== undefined && textOf(row, source) !== '') return 'formatted'
  return hasWorkingCopy ? 'copy' : null
}
