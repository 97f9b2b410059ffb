/**
 * Some screens are in Indonesian, some in English, and some have their own sentences (docs/product.md, section 8). A
 * declaration chooses a family and overrides the sentences that differ. content/wording/screenWording.ts joins them.
 * `{reason}` is the server's message; if there is none, the validation messages; if there are none, the client's error.
 */
export interface Wording {
  language: 'id' | 'en'
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
  added: string
  updated: string
  deleted: string
  /**
   * `{answer}` is the server's message; if there is none, `saveDefault` or `deleteDefault`; if that is absent, the
   * client's error.
   */
  saveFailed: string
  saveDefault: string | null
  deleteFailed: string
  deleteDefault: string | null
  unknownReason: string
  /**
   * If the answer was not JSON, `saveUnreadable` replaces `saveFailed`, and `deleteUnreadable` replaces `deleteFailed`.
   */
  saveUnreadable: string | null
  deleteUnreadable: string | null
  confirmDelete: string
  confirmYes: string
}

type Own = Partial<Omit<Wording, 'language'>> & Pick<Wording, 'empty'>

/**
 * Declarations contain no finished sentences, because visitors' browsers load declarations but show none of the
 * sentences.
 */
export interface WordingFamily {
  language: Wording['language']
  feature: string
  own: Own
}

export const indonesian = (feature: string, own: Own): WordingFamily => ({ language: 'id', feature, own })

export const english = (feature: string, own: Own): WordingFamily => ({ language: 'en', feature, own })

export const settings = (feature: string): WordingFamily =>
  english(feature, { empty: '', submitEdit: 'Save', updated: `${feature} saved.` })

export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
