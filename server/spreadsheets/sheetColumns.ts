import {
  EXTERNAL_KEY,
  type ContentType,
  type EveryKind,
  type Field,
  type FieldOf,
  type Kind,
} from '../../content/define.ts'
import type { Wording } from '../../content/wording.ts'

type Language = Wording['language']

/** A column of the sheet of a type. */
export interface SheetColumn {
  /** By which programs know it: a field's name, with `.name` for the name of what a reference leads to; `id`, `external_key`. */
  key: string
  /** What people read above it. */
  heading: string
  /** The field that it belongs to; null for the frame. */
  field: string | null
  /** Whether its cells are numbers. */
  isNumber: boolean
  /** Whether an import reads it. */
  isRead: boolean
}

export const ID_COLUMN = 'id'

/** The words of columns that are no field's. */
const words: { [L in Language]: { key: string; nameOf: string } } = {
  id: { key: 'Kunci luar', nameOf: '{label} (nama)' },
  en: { key: 'External key', nameOf: '{label} (name)' },
}

/** The key of the column with the name of what a reference leads to. */
export const nameColumn = (field: string): string => `${field}.name`

type ColumnsOf<K extends Kind> = (name: string, field: FieldOf<K>, language: Language) => SheetColumn[]

const one =
  (kind: { isNumber?: true; isRead?: false } = {}) =>
  (name: string, { label }: Field): SheetColumn[] => [
    { key: name, heading: label, field: name, isNumber: false, isRead: true, ...kind },
  ]

/** The columns of each kind. */
const columnsOfKind: EveryKind<{ [K in Kind]: ColumnsOf<K> }> = {
  text: one(),
  longText: one(),
  richText: one(),
  price: one(),
  number: one({ isNumber: true }),
  time: one(),
  colour: one(),
  boolean: one(),
  choice: one(),
  // Pictures travel by backup.
  picture: one({ isRead: false }),
  reference: (name, { label }, language) => [
    { key: name, heading: label, field: name, isNumber: true, isRead: true },
    {
      key: nameColumn(name),
      heading: words[language].nameOf.replace('{label}', label),
      field: name,
      isNumber: false,
      isRead: true,
    },
  ],
}

/** The columns of a type's sheet, in their order, with headings in its own language unless another is said. */
export function sheetColumns(type: ContentType, language = type.wording.language): SheetColumn[] {
  const frame = { field: null, isRead: true }
  return [
    { ...frame, key: ID_COLUMN, heading: 'ID', isNumber: true },
    { ...frame, key: EXTERNAL_KEY, heading: words[language].key, isNumber: false },
    ...Object.entries(type.fields).flatMap(([name, field]) =>
      // The table over kinds is exhaustive, but TypeScript cannot see that a field and its kind's entry belong together.
      (columnsOfKind[field.kind] as ColumnsOf<Kind>)(name, field, language),
    ),
  ]
}
