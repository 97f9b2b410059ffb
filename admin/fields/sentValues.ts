import type { ContentType } from '../../content/define.ts'
import { sourceOf } from '../../content/schema.ts'
import { textOf, type AnyRow } from '../data/rows.ts'
import { confirmationOf, isConfirmation, splitName } from '../data/translatedNames.ts'

/** A text that may be formatted is two fields. */
export const fieldsOfText = (type: ContentType, name: string): string[] => {
  const source = sourceOf(type, name)
  return source === undefined ? [name] : [name, source]
}

/**
 * Returns what a form sends: the translations that differ from those of `row`, and those that are still right, which makes
 * them translations of the source as it is now.
 */
export function sentValues(
  type: ContentType,
  values: Readonly<Record<string, unknown>>,
  row: AnyRow | null,
): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  const translations: Record<string, Record<string, string | null>> = {}
  // The server finds by its languages that a change is one of somebody who only translates, even if it changes nothing.
  if (Object.keys(type.fields).every((name) => splitName(name)))
    for (const name of Object.keys(type.fields)) translations[splitName(name)?.tag ?? name] = {}
  for (const [name, value] of Object.entries(values)) {
    const translated = splitName(name)
    if (!translated) sent[name] = value
    if (!translated || isConfirmation(name) || type.fields[name]?.kind === 'richText') continue
    const names = fieldsOfText(type, name)
    const text = (one: string) => {
      const value = values[one]
      return typeof value === 'string' ? value : ''
    }
    const isChanged = names.some((one) => text(one) !== (row ? textOf(row, one) : ''))
    if (!isChanged && values[confirmationOf(name)] !== true) continue
    const texts = (translations[translated.tag] ??= {})
    for (const one of names) texts[splitName(one)?.source ?? one] = text(one) || null
  }
  return Object.keys(translations).length > 0 ? { ...sent, translations } : sent
}
