import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { TRANSLATIONS, type TranslationChange } from '../../../content/translations.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'
import { readTexts, withWordsOf } from '../formatted/formattedText.ts'

/** Adds the plain texts of formatted texts. Throws Refusal `invalid` if a text is too large. */
export async function withTranslatedWords(type: ContentType, change: TranslationChange): Promise<TranslationChange> {
  if (fieldsOfKind(type, 'richText').length === 0) return change
  const whole: Record<string, Record<string, string | null>> = {}
  for (const [tag, texts] of Object.entries(change)) {
    const words = await wordsIn(type, tag, texts)
    // Without its formatted text, a translation has no plain text either, unless the change has one.
    const removed = fieldsOfKind(type, 'richText').flatMap(([name, { words: plain }]) =>
      isRemoved(texts[name]) && texts[plain] === undefined ? [[plain, null] as const] : [],
    )
    whole[tag] = { ...texts, ...Object.fromEntries(removed), ...words }
  }
  return whole
}

const isRemoved = (text: string | null | undefined): boolean => text === null || text === ''

async function wordsIn(
  type: ContentType,
  tag: string,
  texts: TranslationChange[string],
): Promise<Record<string, string>> {
  try {
    const whole = withWordsOf(type, texts, await readTexts(type, texts, 'transactions'))
    const derived = fieldsOfKind(type, 'richText').flatMap(([name, { words }]) =>
      isRemoved(texts[name] ?? null) ? [] : [[words, String(whole[words])] as const],
    )
    return Object.fromEntries(derived)
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.errors) throw error
    throw invalid(
      Object.fromEntries(
        Object.entries(error.details.errors).map(([name, said]) => [`${TRANSLATIONS}.${tag}.${name}`, said]),
      ),
    )
  }
}
