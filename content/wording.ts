import { bilingual } from './messages/messages.ts'

/**
 * Each content type uses a set of default sentences and overrides some of them (docs/product.md, section 8).
 * content/wording/screenWording.ts merges the two.
 */
export interface Wording {
  /** As in the attribute `lang`. */
  language: string
  add: string
  edit: string
  remove: string
  cancel: string
  submitNew: string
  submitEdit: string
  saving: string
  loading: string
  empty: string
  loaded: string | null
  noneYet: string | null
  loadFailed: string
  /** Replaces `loadFailed` if that names the status of an answer and there was none. */
  loadUnanswered: string | null
  added: string
  updated: string
  deleted: string
  /**
   * `{answer}` is the server's message. If there is none, it is `saveDefault` or `deleteDefault`. If that is null, it
   * is the client's error message.
   */
  saveFailed: string
  saveDefault: string | null
  deleteFailed: string
  deleteDefault: string | null
  unknownReason: string
  /** If the response is not JSON, `saveUnreadable` and `deleteUnreadable` replace `saveFailed` and `deleteFailed`. */
  saveUnreadable: string | null
  deleteUnreadable: string | null
  confirmDelete: string
  confirmYes: string
}

/** The reason of a failure if the server did not answer. */
export const noAnswer = bilingual('answers', {
  id: { none: 'Server tidak menjawab. Coba lagi sebentar lagi.' },
  en: { none: 'The server does not answer. Try again in a moment.' },
})

type Own = Partial<Omit<Wording, 'language'>> & Pick<Wording, 'empty'>

/**
 * Visitors' browsers download the content types but never display these sentences. Content types therefore contain only
 * the feature's name and the sentences that differ from the defaults.
 */
export interface WordingFamily {
  /** Of the specification, and after `defineContent` the language of the request. */
  language: string
  feature: string
  own: Own
}

export const indonesian = (feature: string, own: Own): WordingFamily => ({ language: 'id', feature, own })

export const english = (feature: string, own: Own): WordingFamily => ({ language: 'en', feature, own })

export const settings = (feature: string): WordingFamily =>
  english(feature, { empty: '', submitEdit: 'Save', updated: `${feature} saved.` })
