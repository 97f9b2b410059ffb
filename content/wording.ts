/**
 * Sentences of an admin screen, Indonesian or English, some with exceptions (docs/product.md, section 8). A declaration
 * picks a family and overrides what differs; content/wording/screenWording.ts combines them. `{reason}` is the server's
 * message, else the validation messages, else the client's error.
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
  /** Green toast after loading; null if the screen has none. */
  loaded: string | null
  /** Blue toast instead, if there are no rows. */
  noneYet: string | null
  loadFailed: string
  added: string
  updated: string
  deleted: string
  /**
   * For a failed save or delete. `{answer}` is the server's text or the default, which is used if the server sent none;
   * null means the client's error.
   */
  saveFailed: string
  saveDefault: string | null
  deleteFailed: string
  deleteDefault: string | null
  /** Without any reason. */
  unknownReason: string
  /** Used instead if the answer was not JSON; null if the screen has no such sentence. */
  saveUnreadable: string | null
  deleteUnreadable: string | null
  confirmDelete: string
  confirmYes: string
}

type Own = Partial<Omit<Wording, 'language'>> & Pick<Wording, 'empty'>

/**
 * A declaration's choice of sentences. They are built in screenWording.ts, because visitors load declarations but show
 * none of them.
 */
export interface WordingFamily {
  language: Wording['language']
  /** The word for the rows in the sentences. */
  feature: string
  own: Own
}

export const indonesian = (feature: string, own: Own): WordingFamily => ({ language: 'id', feature, own })

export const english = (feature: string, own: Own): WordingFamily => ({ language: 'en', feature, own })

/** For settings, whose single row is saved and never added or deleted. */
export const settings = (feature: string): WordingFamily =>
  english(feature, { empty: '', submitEdit: 'Save', updated: `${feature} saved.` })

/** Fills `{names}`; unknown names stay. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
