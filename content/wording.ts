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

/** Sentences of validation in both languages, `{label}` being the field's. The schemas of both sides read them. */
export const validation = {
  id: {
    required: '{label} wajib diisi.',
    text: '{label} harus berupa teks.',
    tooLong: '{label} paling banyak {limit} karakter.',
    nul: '{label} berisi karakter yang tidak dapat disimpan.',
    link: '{label} harus berupa alamat yang diawali http:// atau https://.',
    siteLink: '{label} harus berupa halaman situs ini, misalnya /news, atau alamat yang diawali http:// atau https://.',
    timeZone: '{label} harus berupa nama zona waktu seperti Asia/Jakarta.',
    number: '{label} harus berupa bilangan bulat dari {least} sampai {most}.',
    colour: '{label} harus berupa warna seperti #e2b04c.',
    reference: '{label} harus berupa nomor ID.',
    unknownReference: '{label} {id} tidak ditemukan.',
    sameReference: '{label} tidak boleh sama dengan {other}.',
    levels: '{label} harus data tingkat pertama, dan di bawah data ini tidak boleh ada data lain.',
    boolean: '{label} harus ya atau tidak.',
    choice: '{label} harus salah satu dari: {options}.',
    taken: '{label} “{value}” sudah ada.',
    picture: '{label} harus berupa berkas gambar JPEG, PNG, WebP, AVIF atau GIF.',
    pictureGone: '{label} tidak disimpan lagi.',
    takenDown: '{label}: gambar ini telah diturunkan dan tidak dapat diunggah lagi.',
    brokenPicture: '{label} tidak dapat dibaca sebagai gambar.',
    svgPicture: '{label} tidak boleh berupa SVG. Gunakan JPEG, PNG, WebP, AVIF atau GIF.',
    pictureTooLarge: '{label} paling besar {megabytes} MB.',
    tooManyPixels: '{label} paling banyak {megapixels} megapiksel.',
    version: 'Versi harus berupa bilangan bulat.',
  },
  en: {
    required: '{label} is required.',
    text: '{label} must be text.',
    tooLong: '{label} may have at most {limit} characters.',
    nul: '{label} contains a character that cannot be stored.',
    link: '{label} must be an address that begins with http:// or https://.',
    siteLink: '{label} must be a page of this site, such as /news, or an address that begins with http:// or https://.',
    timeZone: '{label} must be the name of a time zone such as Asia/Jakarta.',
    number: '{label} must be a whole number from {least} to {most}.',
    colour: '{label} must be a colour such as #e2b04c.',
    reference: '{label} must be the number of an ID.',
    unknownReference: '{label} {id} does not exist.',
    sameReference: '{label} must not be the same as {other}.',
    levels: '{label} must be of the first level, and nothing may stand below this one itself.',
    boolean: '{label} must be yes or no.',
    choice: '{label} must be one of: {options}.',
    taken: '{label} “{value}” is there already.',
    picture: '{label} must be a JPEG, PNG, WebP, AVIF or GIF picture.',
    pictureGone: '{label} is kept no more.',
    takenDown: '{label}: this picture was taken down and cannot be uploaded again.',
    brokenPicture: '{label} cannot be read as a picture.',
    svgPicture: '{label} may not be an SVG. Use JPEG, PNG, WebP, AVIF or GIF.',
    pictureTooLarge: '{label} may have at most {megabytes} MB.',
    tooManyPixels: '{label} may have at most {megapixels} megapixels.',
    version: 'The version must be a whole number.',
  },
} as const

/** Fills the `{names}` of a sentence; a name without a value stays as it stands. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
