/**
 * The sentences of an admin screen. Some screens are in Indonesian and some in English, and single screens have
 * sentences of their own (docs/product.md, section 8). A declaration picks a family and overrides what differs; content/wording/screenWording.ts puts them together.
 * `{reason}` is the server's message, else the joined validation messages, else the client's own error.
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
  /** Green toast when the screen has been opened and read; null where the screen has none. */
  loaded: string | null
  /** Blue toast, instead of the green one, when the screen has been opened and there is nothing yet. */
  noneYet: string | null
  loadFailed: string
  added: string
  updated: string
  deleted: string
  /**
   * Where a save or a delete failed: `{reason}` as above; `{answer}` what the server's answer said, or the default.
   * The default stands where the server answered and said nothing; the client's own error, where it is null.
   */
  saveFailed: string
  saveDefault: string | null
  deleteFailed: string
  deleteDefault: string | null
  /** Where nobody gave a reason. */
  unknownReason: string
  /** Stand for the two above where the answer was not JSON; null where the screen has no such sentence. */
  saveUnreadable: string | null
  deleteUnreadable: string | null
  confirmDelete: string
  confirmYes: string
}

type Own = Partial<Omit<Wording, 'language'>> & Pick<Wording, 'empty'>

/** What a declaration says of its sentences. They are not made here: visitors' browsers load declarations, and show none of them. */
export interface WordingFamily {
  language: Wording['language']
  /** What the rows are called in the sentences of the family. */
  feature: string
  own: Own
}

/** Wording of a screen whose neighbours are Indonesian. */
export const indonesian = (feature: string, own: Own): WordingFamily => ({ language: 'id', feature, own })

/** Wording of a screen whose neighbours are English. */
export const english = (feature: string, own: Own): WordingFamily => ({ language: 'en', feature, own })

/** Wording of a screen of settings: its one row is saved, never added or deleted. */
export const settings = (feature: string): WordingFamily =>
  english(feature, { empty: '', submitEdit: 'Save', updated: `${feature} saved.` })

/** Fills the `{names}` of a sentence; a name without a value stays as it stands. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
