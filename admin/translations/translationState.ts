import type { ContentType } from '../../content/define.ts'
import { sourceOf } from '../../content/schema.ts'
import { translatableFields } from '../../content/translations.ts'
import { textOf, type AnyRow } from '../data/rows.ts'
import { confirmationOf, isConfirmation, splitName, translatedName } from '../data/translatedNames.ts'
import type { Draft } from '../fields/drafts.ts'

/** `missing`: visitors read the source. `outdated`: the source has changed after it was translated. */
export type TranslationState = 'nothing' | 'missing' | 'outdated' | 'confirmed' | 'translated'

export interface Translating {
  type: ContentType
  row: AnyRow | null
  draft: Draft
}

/** A text that may be formatted is two fields. */
export const fieldsOfText = (type: ContentType, name: string): string[] => {
  const source = sourceOf(type, name)
  return source === undefined ? [name] : [name, source]
}

export function translationState({ type, row, draft }: Translating, name: string, tag: string): TranslationState {
  const names = fieldsOfText(type, name)
  const isChanged = (one: string) => draft[one] !== (row ? textOf(row, one) : '')
  const translated = names.map((one) => translatedName(one, tag))
  if (!translated.some((one) => draft[one])) return names.some((one) => draft[one]) ? 'missing' : 'nothing'
  const isOld = names.some((one) => row?.outdated?.[tag]?.includes(one) || isChanged(one))
  if (!isOld || translated.some(isChanged)) return 'translated'
  return draft[confirmationOf(translatedName(name, tag))] === true ? 'confirmed' : 'outdated'
}

export type TranslationCounts = Readonly<Record<TranslationState, number>>

export function countStates(translating: Translating, tag: string): TranslationCounts {
  const counts = { nothing: 0, missing: 0, outdated: 0, confirmed: 0, translated: 0 }
  for (const [name, { kind }] of translatableFields(translating.type))
    if (kind !== 'richText' && !splitName(name)) counts[translationState(translating, name, tag)] += 1
  return counts
}

/** The draft as its page would be in a language. */
export function draftIn(type: ContentType, draft: Draft, tag: string | null): Draft {
  const own = Object.fromEntries(Object.entries(draft).filter(([name]) => !splitName(name)))
  if (tag === null) return own
  const texts = translatableFields(type).flatMap(([name, { kind }]) => {
    if (kind === 'richText' || splitName(name)) return []
    const names = fieldsOfText(type, name)
    const isTranslated = names.some((one) => draft[translatedName(one, tag)])
    return isTranslated ? names.map((one) => [one, draft[translatedName(one, tag)] ?? ''] as const) : []
  })
  return { ...own, ...Object.fromEntries(texts) }
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
