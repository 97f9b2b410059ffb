export const said = { load: 'Sibuk.', save: 'Ditolak.', remove: 'Macet.' } as const

/** Rows that other rows refer to, by name. A row may refer only to rows above it in the list. */
export const prerequisites = {
  'Lembah Kabut': { path: '/game-info/mapinfo', body: { map_name: 'Lembah Kabut' } },
  'Rawa Sembilu': { path: '/game-info/mapinfo', body: { map_name: 'Rawa Sembilu' } },
  'Keris Fajar': { path: '/game-info/items', body: { items_name: 'Keris Fajar' } },
  'Jamu Kuat': { path: '/game-info/items', body: { items_name: 'Jamu Kuat' } },
  Mingguan: { path: '/donation/package-categories', body: { category_name: 'Mingguan' } },
  Langka: { path: '/donation/package-categories', body: { category_name: 'Langka' } },
  'Paket Utama': packageNamed('Paket Utama'),
  'Paket Bonus': packageNamed('Paket Bonus'),
  'Paket Lain': packageNamed('Paket Lain'),
  'Bonus dari Paket Utama': {
    path: '/donation/package-bonuses',
    body: { package_id: ref('Paket Utama'), bonus_package_id: ref('Paket Bonus') },
  },
} as const satisfies Record<string, { path: string; body: Record<string, string | Reference> }>

function packageNamed(name: string) {
  const body = { package_name: name, category_id: ref('Mingguan'), items_id: ref('Keris Fajar') }
  return { path: '/donation/packages', body }
}

/** The rows of `prerequisites` by content type key. Reference fields use them in this order. */
export const referred: Readonly<Record<string, readonly Reference[]>> = {
  mapinfo: [ref('Lembah Kabut'), ref('Rawa Sembilu')],
  item: [ref('Keris Fajar'), ref('Jamu Kuat')],
  'package-categories': [ref('Mingguan')],
  packages: [ref('Paket Utama'), ref('Paket Bonus'), ref('Paket Lain')],
  // Screens show a package bonus by the name of the package that buyers get as the bonus.
  'package-bonuses': [ref('Bonus dari Paket Utama', 'Paket Bonus')],
}

export interface Reference {
  refersTo: string
  shown: string
}
export function ref(refersTo: string, shown = refersTo): Reference {
  return { refersTo, shown }
}

export type Value = string | boolean | Reference

export interface Typed {
  field: string
  label: string
  value: Value
}

export type Cell = string | readonly string[] | Reference | typeof picture
export const picture = Symbol('picture')

export interface Screen {
  key: string
  address: string
  path: string
  menu: string
  heading: string
  add: string
  formTitles?: { add: string; edit: string }
  submitNew: string
  submitEdit: string
  saving: string
  remove: string
  cancel: string
  confirmYes: string
  /** The headers of the table's columns. Null for the News screen, which is a list without headers. */
  columns: readonly string[] | null
  empty: string
  /**
   * The text shown for a missing picture. Null if a placeholder is shown instead, and undefined if the screen has no
   * pictures.
   */
  noPicture?: string | null
  loaded: string | null
  noneYet: string | null
  /** The message if a request for the rows fails with status 500 and the server's message is "Sibuk.". */
  loadFailed: string | RegExp
  added: string
  updated: string
  deleted: string
  /** The message if a save fails with status 422 and the server's message is "Ditolak.". */
  saveFailed: string
  confirmDelete: string
  /** The message if a deletion fails with status 500 and the server's message is "Macet.". */
  deleteFailed: string
  /** The News screen reports failures in dialogs with this title. Other screens use red toasts. */
  failureTitle?: string
  xAlone?: true
  /** What the tests type into the form. `row` contains the cells that the table then shows. */
  typed: readonly Typed[]
  row: readonly Cell[]
  edit: Typed & { at: number; shown: Cell }
}

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
