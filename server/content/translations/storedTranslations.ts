import { createHash } from 'node:crypto'
import { fieldsOfKind, type ContentType, type Translations } from '../../../content/define.ts'
import { TRANSLATIONS, translatableFields, type TranslationChange } from '../../../content/translations.ts'
import {
  storedTranslations,
  type StoredText,
  type StoredTranslations,
} from '../../database/schema/storedTranslations.ts'
import type { StoredValue } from '../../database/tables.ts'

type Values = Readonly<Record<string, StoredValue>>

const markOf = (source: StoredValue | undefined): string =>
  createHash('sha256')
    .update(String(source ?? ''))
    .digest('base64url')
    .slice(0, 8)

/** Returns the column. The order is always the same, so that equal translations are equal texts. */
export function writtenTranslations(type: ContentType, all: StoredTranslations): string | null {
  const languages = Object.keys(all)
    .sort()
    .flatMap((tag) => {
      const texts = translatableFields(type).flatMap(([name]) => {
        const text = all[tag]?.[name]
        return text ? [[name, text] as const] : []
      })
      return texts.length > 0 ? [[tag, Object.fromEntries(texts)] as const] : []
    })
  return languages.length > 0 ? JSON.stringify(Object.fromEntries(languages)) : null
}

/**
 * Returns the column after a change. `source` has the row's own texts that the translations of the change belong to.
 */
export function changedTranslations(
  type: ContentType,
  before: StoredValue | undefined,
  change: TranslationChange,
  source: Values,
): string | null {
  const all: Record<string, Record<string, StoredText>> = {}
  for (const [tag, texts] of Object.entries(storedTranslations(before))) all[tag] = { ...texts }
  for (const [tag, texts] of Object.entries(change)) {
    const language = (all[tag] ??= {})
    for (const [name, text] of Object.entries(texts)) {
      if (text === null || text === '') delete language[name]
      else language[name] = [text, markOf(source[name])]
    }
    for (const [name, { words }] of fieldsOfKind(type, 'richText'))
      if (texts[name] === undefined && texts[words] !== undefined) delete language[name]
  }
  return writtenTranslations(type, all)
}

/** The texts that the API gives to staff. */
export const translationsIn = (value: StoredValue | undefined): Translations =>
  Object.fromEntries(
    Object.entries(storedTranslations(value)).map(([tag, texts]) => [
      tag,
      Object.fromEntries(Object.entries(texts).map(([name, [text]]) => [name, text])),
    ]),
  )

/** The fields, by language, whose source has changed after it was translated. */
export function outdatedIn(row: Values): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(storedTranslations(row[TRANSLATIONS])).flatMap(([tag, texts]) => {
      const outdated = Object.entries(texts).flatMap(([name, [, mark]]) => (mark === markOf(row[name]) ? [] : [name]))
      return outdated.length > 0 ? [[tag, outdated]] : []
    }),
  )
}
