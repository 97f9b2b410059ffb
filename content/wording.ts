/**
 * The sentences of an admin screen. Some screens are in Indonesian and some in English, and single screens have
 * sentences of their own (docs/product.md, section 8). A declaration picks a family and overrides what differs.
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

/** Wording of a screen whose neighbours are Indonesian. */
export function indonesian(feature: string, own: Own): Wording {
  return {
    language: 'id',
    add: `Tambah ${feature}`,
    edit: `Edit ${feature}`,
    remove: 'Hapus',
    cancel: 'Batal',
    submitNew: 'Simpan',
    submitEdit: 'Perbarui',
    saving: 'Menyimpan...',
    loading: 'Loading...',
    loaded: null,
    noneYet: null,
    loadFailed: `Gagal mengambil data ${feature}: {reason}`,
    added: `${feature} berhasil ditambahkan.`,
    updated: `${feature} berhasil diperbarui.`,
    deleted: `${feature} berhasil dihapus.`,
    saveFailed: `Gagal menyimpan ${feature}: {reason}`,
    saveDefault: null,
    deleteDefault: null,
    unknownReason: 'Terjadi kesalahan.',
    deleteFailed: 'Terjadi kesalahan saat menghapus: {reason}',
    saveUnreadable: null,
    deleteUnreadable: null,
    confirmDelete: 'Apakah Anda yakin ingin menghapus data ini?',
    confirmYes: 'Ya, hapus',
    ...own,
  }
}

/** Wording of a screen whose neighbours are English. */
export function english(feature: string, own: Own): Wording {
  return {
    language: 'en',
    add: `Add ${feature}`,
    edit: `Edit ${feature}`,
    remove: 'Delete',
    cancel: 'Cancel',
    submitNew: 'Save',
    submitEdit: 'Update',
    saving: 'Saving...',
    loading: 'Loading...',
    loaded: null,
    noneYet: null,
    loadFailed: `Failed to fetch ${feature}: {reason}`,
    added: `${feature} added successfully.`,
    updated: `${feature} updated successfully.`,
    deleted: `${feature} deleted successfully.`,
    saveFailed: `Failed to save ${feature}: {reason}`,
    saveDefault: null,
    deleteDefault: null,
    unknownReason: 'An error occurred.',
    deleteFailed: 'An error occurred while deleting: {reason}',
    saveUnreadable: null,
    deleteUnreadable: null,
    confirmDelete: 'Are you sure you want to delete this data?',
    confirmYes: 'Yes, delete',
    ...own,
  }
}

/** Wording of a screen of settings: its one row is saved, never added or deleted. */
export const settings = (feature: string): Wording =>
  english(feature, { empty: '', submitEdit: 'Save', updated: `${feature} saved.` })

/** Fills the `{names}` of a sentence; a name without a value stays as it stands. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
