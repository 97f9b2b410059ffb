import { EXTERNAL_KEY, type ContentType, type Field } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { bilingual } from '../../content/messages/messages.ts'
import type { Wording } from '../../content/wording.ts'

type Language = Wording['language']

export interface SheetColumn {
  /** `id`, `external_key` or a field name. The column for the name of a referenced row has the key `<field>.name`. */
  key: string
  heading: string
  field: string | null
  isNumber: boolean
  isRead: boolean
}

export const ID_COLUMN = 'id'

const words = bilingual('sheets.columns', {
  id: { key: 'Kunci luar', nameOf: '{label} (nama)' },
  en: { key: 'External key', nameOf: '{label} (name)' },
})

export const nameColumn = (field: string): string => `${field}.name`

function columnsOf(name: string, { kind, label }: Field, language: Language): SheetColumn[] {
  const isReference = kind === 'reference'
  const common = { field: name, isRead: kind !== 'picture' } // Imports and exports skip picture columns, because only backups contain pictures.
  const column = { ...common, key: name, heading: label, isNumber: kind === 'number' || isReference }
  if (!isReference) return [column]
  const heading = fill(words(language).nameOf, { label })
  return [column, { ...common, key: nameColumn(name), heading, isNumber: false }]
}

export function sheetColumns(type: ContentType, language = type.wording.language): SheetColumn[] {
  const frame = { field: null, isRead: true }
  return [
    { ...frame, key: ID_COLUMN, heading: 'ID', isNumber: true },
    { ...frame, key: EXTERNAL_KEY, heading: words(language).key, isNumber: false },
    ...Object.entries(type.fields).flatMap(([name, field]) => columnsOf(name, field, language)),
  ]
}
