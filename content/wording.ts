/**
 * Some screens are Indonesian, some English, and some have their own sentences (docs/product.md, section 8). A
 * declaration chooses a family and overrides what differs; content/wording/screenWording.ts joins them. `{reason}` is
 * the server's message, else the validation messages, else the client's own error.
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
  /** `{answer}` is the server's message, else `saveDefault` or `deleteDefault`, else the client's own error. */
  saveFailed: string
  saveDefault: string | null
  deleteFailed: string
  deleteDefault: string | null
  unknownReason: string
  /** `saveUnreadable` and `deleteUnreadable` replace `saveFailed` and `deleteFailed` if the answer was not JSON. */
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
