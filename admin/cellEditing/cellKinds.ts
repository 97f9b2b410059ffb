import type { ContentType, Field, FieldOf, Kind } from '../../content/define.ts'
import { sourceOf } from '../../content/schema.ts'
import { booleanWords } from '../../content/spreadsheets/booleanWords.ts'
import { textOf, type AnyRow } from '../data/rows.ts'
import type { cellWording } from './wording.ts'

interface CellKind<K extends Kind> {
  /** `never` means that the value can be edited only in the form. */
  editing: 'input' | 'toggle' | 'never'
  /** Whether a character typed on the focused cell starts a new value. */
  typed: boolean
  /** Returns the text of the cell for the clipboard, in a form that can be pasted back. */
  copied: (row: AnyRow, name: string, field: FieldOf<K>, type: ContentType) => string
}

const typed = { editing: 'input', typed: true, copied: textOf } as const
const chosen = { editing: 'input', typed: false, copied: textOf } as const

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
    copied: (row, name, _field, { wording }) => booleanWords(wording.language)[row[name] === true ? 'yes' : 'no'],
  },
  choice: {
    editing: 'input',
    typed: false,
    copied: (row, name, field) => field.words?.[textOf(row, name)] ?? textOf(row, name),
  },
  picture: { editing: 'never', typed: false, copied: textOf },
}

/** TypeScript cannot infer that `cellKinds[field.kind]` accepts `field`, so a cast is needed. */
export const cellKind = (field: Field): CellKind<Kind> => cellKinds[field.kind] as CellKind<Kind>

export function copiedText(type: ContentType, row: AnyRow, name: string): string {
  const field = type.fields[name]
  return field ? cellKind(field).copied(row, name, field, type) : String(row.id)
}

export function readOnlyReason(
  type: ContentType,
  row: AnyRow,
  name: string,
  hasWorkingCopy: boolean,
): keyof ReturnType<typeof cellWording>['readOnly'] | null {
  const field = type.fields[name]
  if (!field) return 'id'
  if (cellKind(field).editing === 'never') return 'never'
  const source = sourceOf(type, name)
  if (source !== undefined && textOf(row, source) !== '') return 'formatted'
  return hasWorkingCopy ? 'copy' : null
}
