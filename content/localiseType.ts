import type { ContentType } from './define.ts'
import { localiseText, type SourceLanguage } from './messages/messages.ts'

/**
 * Makes the texts of a declaration follow the language of the request. What several types share keeps the keys that it got
 * first. Visitors' pages import types without this, because they show none of these texts in the browser.
 */
export function localiseType(type: ContentType): void {
  const language: SourceLanguage = type.wording.language === 'en' ? 'en' : 'id'
  const key = `types.${type.key}`
  localiseText(type, { key, language: 'en', names: ['title', 'menu'] })
  localiseText(type.wording, { key, language, names: ['feature'], tag: 'language' })
  localiseText(type.wording.own, { key, language, names: Object.keys(type.wording.own) })
  for (const [name, field] of Object.entries(type.fields)) {
    const own = { key: `${key}.fields.${name}`, language: field.labelLang === 'en' ? ('en' as const) : language }
    localiseText(field, { ...own, language, names: ['hint', 'empty', 'none'] })
    localiseText(field, { ...own, names: ['label', 'labelInGroup'], tag: 'labelLang' })
    if (field.kind === 'text' && field.exampleLang)
      localiseText(field, { ...own, language: field.exampleLang, names: ['example'] })
    if (field.kind === 'choice' && !field.named) {
      const words = field.words ?? Object.fromEntries(field.options.map((option) => [option, option]))
      const wordsLanguage = field.words ? language : 'en'
      localiseText(words, { key: `${own.key}.words`, language: wordsLanguage, names: Object.keys(words) })
      Object.assign(field, { words })
    }
    // Its first field names a group.
    if (field.group) localiseText(field.group, { key: `${key}.groups.${name}`, language, names: ['legend', 'hint'] })
  }
}
