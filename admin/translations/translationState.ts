import type { ContentType } from '../../content/define.ts'
import { translatableFields } from '../../content/translations.ts'
import { textOf, type AnyRow } from '../data/rows.ts'
import { confirmationOf, splitName, translatedName } from '../data/translatedNames.ts'
import type { Draft } from '../fields/drafts.ts'
import { fieldsOfText } from '../fields/sentValues.ts'

/** `missing`: visitors read the source. `outdated`: the source has changed after it was translated. */
export type TranslationState = 'nothing' | 'missing' | 'outdated' | 'confirmed' | 'translated'

export interface Translating {
  type: ContentType
  row: AnyRow | null
  draft: Draft
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
