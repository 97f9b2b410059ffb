import type { SourceLanguage } from './messages.ts'

/**
 * In the browser's files, each sentence is a token until the language of their reader is known, so a file of a language has
 * that language alone: `%%shop.cancel@id:kDnSUm%%`. The hash of the text changes the names of the files if the text changes.
 * A token without a key is the language itself.
 */
const TOKEN = /%%([\w. ,-]*)@(id|en)(?::[\w-]{6})?%%/g

interface Sentence {
  key: string
  language: SourceLanguage
  hash: string
}

export const tokenOf = ({ key, language, hash }: Sentence): string => `%%${key}@${language}:${hash}%%`

export const languageToken = (language: SourceLanguage): string => `%%@${language}%%`

export const hasTokens = (code: string): boolean => code.search(TOKEN) >= 0

/**
 * Puts sentences in the place of tokens. `find` gets an empty key for the language itself. A minifier may quote a token in
 * three ways, and what any of them needs is escaped.
 */
export const withSentences = (code: string, find: (key: string, language: SourceLanguage) => string): string =>
  code.replace(TOKEN, (_token, key: string, language: SourceLanguage) =>
    JSON.stringify(find(key, language))
      .slice(1, -1)
      .replace(/['`$]|<(?=[!/])/g, '\\$&'),
  )
