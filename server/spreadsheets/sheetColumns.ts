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

export interface SheetColumn {
  /** Key for programs: a field's name, `.name` after a reference's for its target's name, `id` or `external_key`. */
  key: string
  /** Label for people. */
  heading: string
  /** Null for columns of the frame. */
  field: string | null
  isNumber: boolean
  /** Whether an import reads it. */
  isRead: boolean
}

export const ID_COLUMN = 'id'

/** Labels of the frame. */
const words: { [L in Language]: { key: string; nameOf: string } } = {
  id: { key: 'Kunci luar', nameOf: '{label} (nama)' },
  en: { key: 'External key', nameOf: '{label} (name)' },
}

export const nameColumn = (field: string): string => `${field}.name`

type ColumnsOf<K extends Kind> = (name: string, field: FieldOf<K>, language: Language) => SheetColumn[]

const one =
  (kind: { isNumber?: true; isRead?: false } = {}) =>
  (name: string, { label }: Field): SheetColumn[] => [
    { key: name, heading: label, field: name, isNumber: false, isRead: true, ...kind },
  ]

/** Columns by kind of field. */
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
  // Backups transport pictures.
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

/** In order, with labels in the type's language unless another is given. */
export function sheetColumns(type: ContentType, language = type.wording.language): SheetColumn[] {
  const frame = { field: null, isRead: true }
  return [
    { ...frame, key: ID_COLUMN, heading: 'ID', isNumber: true },
    { ...frame, key: EXTERNAL_KEY, heading: words[language].key, isNumber: false },
    ...Object.entries(type.fields).flatMap(([name, field]) =>
      // TypeScript cannot see that a field and the entry of its kind belong together.
      (columnsOfKind[field.kind] as ColumnsOf<Kind>)(name, field, language),
    ),
  ]
}
