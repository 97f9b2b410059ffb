/** The messages with which tests make the server fail. */
export const said = { load: 'Sibuk.', save: 'Ditolak.', remove: 'Macet.' } as const

/** Rows that others refer to, by name. Each may refer to those before it. */
export const prerequisites = {
  'Lembah Kabut': { path: '/game-info/mapinfo', body: { map_name: 'Lembah Kabut' } },
  'Rawa Sembilu': { path: '/game-info/mapinfo', body: { map_name: 'Rawa Sembilu' } },
  'Keris Fajar': { path: '/game-info/items', body: { items_name: 'Keris Fajar' } },
  'Jamu Kuat': { path: '/game-info/items', body: { items_name: 'Jamu Kuat' } },
  Mingguan: { path: '/donation/package-categories', body: { category_name: 'Mingguan' } },
  'Paket Utama': {
    path: '/donation/packages',
    body: { package_name: 'Paket Utama', category_id: ref('Mingguan'), items_id: ref('Keris Fajar') },
  },
  'Paket Bonus': {
    path: '/donation/packages',
    body: { package_name: 'Paket Bonus', category_id: ref('Mingguan'), items_id: ref('Keris Fajar') },
  },
  'Paket Lain': {
    path: '/donation/packages',
    body: { package_name: 'Paket Lain', category_id: ref('Mingguan'), items_id: ref('Keris Fajar') },
  },
  'Bonus dari Paket Utama': {
    path: '/donation/package-bonuses',
    body: { package_id: ref('Paket Utama'), bonus_package_id: ref('Paket Bonus') },
  },
} as const satisfies Record<string, { path: string; body: Record<string, string | Reference> }>

/** The number of a row, and the name that is visible beside it. */
export interface Reference {
  refersTo: string
  shown: string
}
export function ref(refersTo: string, shown = refersTo): Reference {
  return { refersTo, shown }
}

export type Value = string | boolean | Reference

/** A field of a form: its name in the API's payload and errors, its label, and what the tests type. */
export interface Typed {
  field: string
  label: string
  value: Value
}

/** Words, a numbered list, a reference with its name, or the picture. */
export type Cell = string | readonly string[] | Reference | typeof picture
export const picture = Symbol('picture')

export interface Screen {
  /** Menu key, and the nested route below /admin that it leads to. */
  key: string
  address: string
  /** Address of the list below /api. */
  path: string
  /** Entry in the sidebar. */
  menu: string
  heading: string
  add: string
  /** Title of the form, where one is promised. */
  formTitles?: { add: string; edit: string }
  submitNew: string
  submitEdit: string
  saving: string
  remove: string
  cancel: string
  confirmYes: string
  /** Headers in their order; news is no table and has none. */
  columns: readonly string[] | null
  empty: string
  /** Words in place of a missing picture; null for a placeholder; absent where the screen has no pictures. */
  noPicture?: string | null
  /** Green toast of a filled list, blue toast of an empty one. */
  loaded: string | null
  noneYet: string | null
  /** The server answered 500 "Sibuk.". */
  loadFailed: string | RegExp
  added: string
  updated: string
  deleted: string
  /** The server answered 422 "Ditolak.". */
  saveFailed: string
  confirmDelete: string
  /** The server answered 500 "Macet.". */
  deleteFailed: string
  /** Failures of news are dialogs with this title; those of other screens are red toasts. */
  failureTitle?: string
  /** Closes by its x alone. */
  xAlone?: true
  /** What the tests type, and what the row shows then, without its ID and its buttons. */
  typed: readonly Typed[]
  row: readonly Cell[]
  /** What an edit types over one of those, and what the cell of the row at this place shows then. */
  edit: Typed & { at: number; shown: Cell }
}

/** The sentences that docs/product.md has for the data of this name; a screen overrides those that differ. */
export const inIndonesian = (name: string) =>
  ({
    add: `Tambah ${name}`,
    submitNew: 'Simpan',
    submitEdit: 'Perbarui',
    saving: 'Menyimpan...',
    remove: 'Hapus',
    cancel: 'Batal',
    confirmYes: 'Ya, hapus',
    confirmDelete: 'Apakah Anda yakin ingin menghapus data ini?',
    empty: `Tidak ada data ${name} yang tersedia.`,
    loaded: null,
    noneYet: null,
    loadFailed: `Gagal mengambil data ${name}: Sibuk.`,
    added: `${name} berhasil ditambahkan.`,
    updated: `${name} berhasil diperbarui.`,
    deleted: `${name} berhasil dihapus.`,
    saveFailed: `Gagal menyimpan ${name}: Ditolak.`,
    deleteFailed: 'Terjadi kesalahan saat menghapus: Macet.',
  }) as const

export const inEnglish = (name: string) =>
  ({
    add: `Add ${name}`,
    submitNew: 'Save',
    submitEdit: 'Update',
    saving: 'Saving...',
    remove: 'Delete',
    cancel: 'Cancel',
    confirmYes: 'Yes, delete',
    confirmDelete: 'Are you sure you want to delete this data?',
    empty: `No ${name} data available.`,
    loaded: null,
    noneYet: null,
    loadFailed: `Failed to fetch ${name}: Sibuk.`,
    added: `${name} added successfully.`,
    updated: `${name} updated successfully.`,
    deleted: `${name} deleted successfully.`,
    saveFailed: `Failed to save ${name}: Ditolak.`,
    deleteFailed: 'Delete failed. Macet.',
  }) as const
