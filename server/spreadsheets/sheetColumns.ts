import { EXTERNAL_KEY, type ContentType, type Field } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { bilingual } from '../../content/messages/messages.ts'
import { translationColumn } from '../../content/spreadsheets/translationColumn.ts'
import { isTranslatable } from '../../content/translations.ts'
import type { Wording } from '../../content/wording.ts'

type Language = Wording['language']

export interface SheetColumn {
  /**
   * `id`, `external_key` or a field name. The column for the name of a referenced row has the key `<field>.name`, and that
   * of a translation `<field> [<language>]`.
   */
  key: string
  heading: string
  field: string | null
  /** The language of a column of translations; null for the others. */
  translation: string | null
  isNumber: boolean
  isRead: boolean
}

export const ID_COLUMN = 'id'

const words = bilingual('sheets.columns', {
  id: { key: 'Kunci luar', nameOf: '{label} (nama)' },
  en: { key: 'External key', nameOf: '{label} (name)' },
})

export const nameColumn = (field: string): string => `${field}.name`

function columnsOf(name: string, field: Field, tags: readonly string[], language: Language): SheetColumn[] {
  const { kind, label } = field
  const isReference = kind === 'reference'
  const common = { field: name, translation: null, isRead: kind !== 'picture' } // Imports and exports skip picture columns, because only backups contain pictures.
  const column = { ...common, key: name, heading: label, isNumber: kind === 'number' || isReference }
  if (isTranslatable(field)) {
    const translations = tags.map((tag) => ({
      ...column,
      key: translationColumn(name, tag),
      heading: translationColumn(label, tag),
      translation: tag,
    }))
    return [column, ...translations]
  }
  if (!isReference) return [column]
  const heading = fill(words(language).nameOf, { label })
  return [column, { ...common, key: nameColumn(name), heading, isNumber: false }]
}

/** `tags` are the languages that have columns of translations. */
export function sheetColumns(
  type: ContentType,
  tags: readonly string[] = [],
  language = type.wording.language,
): SheetColumn[] {
  const frame = { field: null, translation: null, isRead: true }
  return [
    { ...frame, key: ID_COLUMN, heading: 'ID', isNumber: true },
    { ...frame, key: EXTERNAL_KEY, heading: words(language).key, isNumber: false },
    ...Object.entries(type.fields).flatMap(([name, field]) => columnsOf(name, field, tags, language)),
  ]
}
