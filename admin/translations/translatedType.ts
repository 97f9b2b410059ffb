import type { ContentType, Field } from '../../content/define.ts'
import { fieldWith } from '../../content/fields/kinds.ts'
import { fill } from '../../content/messages/fill.ts'
import { ownName } from '../../content/messages/languageName.ts'
import { translatableFields } from '../../content/translations.ts'
import { useReading, useSiteLanguages, useTranslatorsLanguages } from '../data/siteLanguages.ts'
import { confirmationOf, splitName, translatedName } from '../data/translatedNames.ts'
import { translationsWording } from './wording.ts'

/** Forms compare types by identity. */
const made = new WeakMap<ContentType, Map<string, ContentType>>()

/**
 * Returns the type of a form that has texts in these languages, too. Each is a field of its own, so that all of the form
 * knows them: stored drafts, conflicts, faults.
 */
export function translatedType(type: ContentType, tags: readonly string[]): ContentType {
  if (tags.length === 0 || translatableFields(type).length === 0) return type
  const known = made.get(type) ?? new Map<string, ContentType>()
  made.set(type, known)
  const whole = known.get(tags.join()) ?? withTexts(type, tags)
  known.set(tags.join(), whole)
  return whole
}

function withTexts(type: ContentType, tags: readonly string[]): ContentType {
  const words = translationsWording(type.wording.language)
  const fields: Record<string, Field> = { ...type.fields }
  for (const tag of tags)
    for (const [name, source] of translatableFields(type)) {
      const own = translatedName(name, tag)
      fields[own] = fieldWith(source, {
        required: false,
        label: fill(words.labelIn, { label: source.label, language: ownName(tag) }),
        ...(source.kind === 'richText' && { words: translatedName(source.words, tag) }),
      })
      if (source.kind !== 'richText') fields[confirmationOf(own)] = { kind: 'boolean', label: words.stillRight }
    }
  return { ...type, fields }
}

/** The languages of a type that `translatedType` has made. */
export const languagesOf = ({ fields }: ContentType): string[] => [
  ...new Set(Object.keys(fields).flatMap((name) => splitName(name)?.tag ?? [])),
]

/** The type with the fields of one language alone; null for those of the row itself. */
export const fieldsOfLanguage = (type: ContentType, tag: string | null): ContentType => ({
  ...type,
  fields: Object.fromEntries(Object.entries(type.fields).filter(([name]) => (splitName(name)?.tag ?? null) === tag)),
})

const alone = new WeakMap<ContentType, ContentType>()

/** A type that `translatedType` has made, without the fields of the row itself. */
export function translationsAlone(type: ContentType): ContentType {
  const known = alone.get(type) ?? {
    ...type,
    fields: Object.fromEntries(Object.entries(type.fields).filter(([name]) => splitName(name))),
  }
  alone.set(type, known)
  return known
}

export interface FormTypes {
  /** With the texts in the languages of the form. */
  shown: ContentType
  /** What the form changes and sends. Those who only translate see the row's own texts and change the others. */
  changed: ContentType
  isTranslation: boolean
}

export function useFormTypes(type: ContentType): FormTypes {
  const { further } = useSiteLanguages()
  const own = useTranslatorsLanguages(type)
  const { translations } = useReading(type)
  if (own.length === 0) {
    const whole = translatedType(type, translations === 'all' ? further : [])
    return { shown: whole, changed: whole, isTranslation: false }
  }
  const shown = translatedType(type, own)
  return { shown, changed: translationsAlone(shown), isTranslation: true }
}
