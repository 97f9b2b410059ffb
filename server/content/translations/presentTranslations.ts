import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { TRANSLATIONS, translatableFields } from '../../../content/translations.ts'
import { storedTranslations } from '../../database/schema/storedTranslations.ts'
import type { StoredRow } from '../../database/tables.ts'
import { rowsIn } from '../../messages/rowsIn.ts'
import { embeddedColumns } from '../joinedRows.ts'
import { outdatedIn, translationsIn } from './storedTranslations.ts'

type Values = Record<string, unknown>

/**
 * Puts the texts of the reader's language in the place of a row's own, and says which texts are in another language. For
 * staff who asked for all languages, adds the translations.
 */
export function presentTranslations(type: ContentType, values: Values, stored: StoredRow): void {
  const wanted = rowsIn()
  if (wanted === null) return
  if (wanted === 'all') {
    if (translatableFields(type).length === 0) return
    values[TRANSLATIONS] = translationsIn(stored[TRANSLATIONS])
    values['outdated'] = outdatedIn(stored)
    return
  }
  const { tag, source } = wanted
  const texts = storedTranslations(stored[TRANSLATIONS])[tag]
  const others: Record<string, string> = {}
  for (const [name] of translatableFields(type)) {
    const text = texts?.[name]?.[0]
    if (text !== undefined) values[name] = text
    else if (stored[name] !== '' && stored[name] !== null) others[name] = source
  }
  // A translation of the plain text alone takes the place of the formatted text.
  for (const [name, { words }] of fieldsOfKind(type, 'richText'))
    if (texts?.[words] && !texts[name]) {
      values[name] = ''
      delete others[name]
    }
  for (const [, field] of fieldsOfKind(type, 'reference')) {
    const { as, to } = field
    const named = values[as]
    if (typeof named !== 'object' || named === null) continue
    const target = contentType(nameHolder(to))
    const texts = storedTranslations(stored[`${as}:${TRANSLATIONS}`])[tag]
    const text = texts?.[target.name]?.[0]
    if (text === undefined) others[as] = source
    else Object.assign(named, { name: text, ...(target.key === to && { [target.name]: text }) })
    if (target.key === to)
      for (const column of embeddedColumns(field))
        if (texts?.[column]) Object.assign(named, { [column]: texts[column][0] })
  }
  if (Object.keys(others).length > 0) values['languages'] = others
}

/** The name of a row may itself be a reference: see joinedRows.ts. */
function nameHolder(key: string): string {
  const { fields, name } = contentType(key)
  const named = fields[name]
  return named?.kind === 'reference' ? nameHolder(named.to) : key
}
