/**
 * What each screen of the back-office says (docs/product.md, sections 2, 3, 5, 7 and 8). Written out here and not read
 * back from the declarations, so that a declaration that strays from the promise fails. Where section 8 has
 * a pattern only, such as "Failed to save ... : {reason}", the whole sentence that follows from it stands here; where it
 * is silent (add buttons but "Add News" and "Add Rule", some empty texts, the answer "yes" but that of news), the
 * product's own words do.
 */

/** What the server says when the tests make it fail; the screens' sentences below repeat it. */
export const said = { load: 'Sibuk.', save: 'Ditolak.', remove: 'Macet.' } as const

/** Rows that others refer to, by the name that is shown for their number. Each leans on those before it. */
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
  'Bonus dari Paket Utama': {
    path: '/donation/package-bonuses',
    body: { package_id: ref('Paket Utama'), bonus_package_id: ref('Paket Bonus') },
  },
} as const satisfies Record<string, { path: string; body: Record<string, string | Reference> }>

/** Stands for the number of a row, and for the name that is shown beside it where that is another. */
export interface Reference {
  refersTo: string
  shown: string
}
function ref(refersTo: string, shown = refersTo): Reference {
  return { refersTo, shown }
}

export type Value = string | boolean | Reference

/** A field of a form: its name in the API's payload and errors, its label, and what the tests type. */
interface Typed {
  field: string
  label: string
  value: Value
}

/** What a cell shows: words, a numbered list, a number with the name of what it refers to, or the picture. */
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

const inIndonesian = {
  submitNew: 'Simpan',
  submitEdit: 'Perbarui',
  saving: 'Menyimpan...',
  remove: 'Hapus',
  cancel: 'Batal',
  confirmYes: 'Ya, hapus',
  confirmDelete: 'Apakah Anda yakin ingin menghapus data ini?',
  deleteFailed: 'Terjadi kesalahan saat menghapus: Macet.',
  loaded: null,
  noneYet: null,
} as const

const inEnglish = {
  submitNew: 'Save',
  submitEdit: 'Update',
  saving: 'Saving...',
  remove: 'Delete',
  cancel: 'Cancel',
  confirmYes: 'Yes, delete',
  confirmDelete: 'Are you sure you want to delete this data?',
  deleteFailed: 'Delete failed. Macet.',
  loaded: null,
  noneYet: null,
} as const

const priced = {
  columns: ['ID', 'Donation Title', 'Pricing', 'Action'],
  typed: [
    { field: 'donation_title', label: 'Donation Title', value: 'Ganti Nama' },
    { field: 'pricing', label: 'Pricing', value: 'Rp. 50.000' },
  ],
  row: ['Ganti Nama', 'Rp. 50.000'],
  edit: { field: 'pricing', label: 'Pricing', value: 'Rp. 75.000', at: 1, shown: 'Rp. 75.000' },
} as const satisfies Partial<Screen>

const socketed = {
  columns: ['ID', 'Image', 'Item Name', 'Type', 'Trade', 'Action'],
  noPicture: null,
  typed: [
    { field: 'name_item', label: 'Item Name', value: 'Liontin Senja' },
    { field: 'type', label: 'Type', value: 'Serangan' },
    { field: 'trade', label: 'Trade', value: 'Bisa' },
  ],
  row: [picture, 'Liontin Senja', 'Serangan', 'Bisa'],
  edit: { field: 'trade', label: 'Trade', value: 'Tidak bisa', at: 3, shown: 'Tidak bisa' },
} as const satisfies Partial<Screen>

const toggled = {
  columns: ['ID', 'Feature', 'Description', 'Action'],
  typed: [
    { field: 'feature', label: 'Feature', value: 'Perang Klan' },
    { field: 'description', label: 'Description', value: 'Setiap malam Minggu' },
  ],
  row: ['Perang Klan', 'Setiap malam Minggu'],
  edit: {
    field: 'description',
    label: 'Description',
    value: 'Setiap malam Kliwon',
    at: 1,
    shown: 'Setiap malam Kliwon',
  },
} as const satisfies Partial<Screen>

export const screens: readonly Screen[] = [
  {
    ...inIndonesian,
    key: 'news',
    address: '/admin/news',
    path: '/news',
    menu: 'News',
    heading: 'News',
    add: 'Add News',
    submitNew: 'Tambah',
    submitEdit: 'Simpan Perubahan',
    remove: 'Delete',
    confirmYes: 'Ya, hapus!',
    columns: null,
    noPicture: null,
    empty: 'No news available',
    loadFailed: 'Gagal mengambil data Berita: Sibuk.',
    added: 'Sukses Berita berhasil ditambahkan',
    updated: 'Sukses Berita berhasil diperbarui',
    deleted: 'Berhasil Berita dihapus.',
    failureTitle: 'Gagal',
    saveFailed: 'Terjadi kesalahan saat menyimpan berita.',
    confirmDelete: 'Yakin ingin menghapus?',
    deleteFailed: 'Gagal menghapus berita.',
    typed: [
      { field: 'title', label: 'Title', value: 'Server dibuka' },
      { field: 'description', label: 'Description', value: 'Gerbang terbuka pukul tujuh.' },
    ],
    row: [picture, 'Server dibuka', 'Gerbang terbuka pukul tujuh.'],
    edit: { field: 'title', label: 'Title', value: 'Server dibuka kembali', at: 1, shown: 'Server dibuka kembali' },
  },
  {
    ...inIndonesian,
    ...socketed,
    key: 'pendantInformation',
    address: '/admin/table-list/game-info/server-info/featureinfo/pendant-information',
    path: '/game-info/server-information/pendant-information',
    menu: 'Pendant Info',
    heading: 'Pendant Information',
    add: 'Tambah Pendant Information',
    empty: 'Tidak ada data Pendant yang tersedia.',
    loadFailed: 'Gagal mengambil data Pendant: Sibuk.',
    added: 'Pendant Information berhasil ditambahkan.',
    updated: 'Pendant Information berhasil diperbarui.',
    deleted: 'Pendant Information berhasil dihapus.',
    saveFailed: 'Ditolak.',
    deleteFailed: 'Terjadi kesalahan saat menghapus pendant: Macet.',
  },
  {
    ...inIndonesian,
    ...socketed,
    key: 'gemInformation',
    address: '/admin/table-list/game-info/server-info/featureinfo/gem-information',
    path: '/game-info/server-information/gem-information',
    menu: 'Gem Info',
    heading: 'Gem Information',
    add: 'Tambah Gem Information',
    empty: 'Tidak ada data Gem yang tersedia.',
    loadFailed: 'Gagal memuat data Gem Information',
    added: 'Gem Information berhasil ditambahkan.',
    updated: 'Gem Information berhasil diperbarui.',
    deleted: 'Gem Information berhasil dihapus.',
    saveFailed: 'Ditolak.',
  },
  {
    ...inIndonesian,
    key: 'serversinfo',
    address: '/admin/table-list/game-info/server-info/GeneralInfo/serversinfo',
    path: '/game-info/server-information/serversinfo',
    menu: 'Servers Info',
    heading: 'Server Information',
    add: 'Tambah Server Information',
    columns: ['ID', 'Server Information', 'Description', 'Action'],
    empty: 'Tidak ada data Server Information yang tersedia.',
    loadFailed: 'Gagal mengambil data Server Information: Sibuk.',
    added: 'Server Information berhasil ditambahkan.',
    updated: 'Server Information berhasil diperbarui.',
    deleted: 'Server Information berhasil dihapus.',
    saveFailed: 'Gagal menyimpan Server Information: Ditolak.',
    typed: [
      { field: 'server_info', label: 'Server Information', value: 'Batas Level' },
      { field: 'description', label: 'Description', value: '255' },
    ],
    row: ['Batas Level', '255'],
    edit: { field: 'description', label: 'Description', value: '300', at: 1, shown: '300' },
  },
  {
    ...inIndonesian,
    key: 'systeminfo',
    address: '/admin/table-list/game-info/server-info/GeneralInfo/systeminfo',
    path: '/game-info/server-information/systeminfo',
    menu: 'System Info',
    heading: 'System Information',
    add: 'Tambah System Information',
    columns: ['ID', 'System Information', 'Description', 'Action'],
    empty: 'Tidak ada data System Information yang tersedia.',
    loadFailed: 'Gagal mengambil data System Information: Sibuk.',
    added: 'System Information berhasil ditambahkan.',
    updated: 'System Information berhasil diperbarui.',
    deleted: 'System Information berhasil dihapus.',
    saveFailed: 'Gagal menyimpan System Information: Ditolak.',
    typed: [
      { field: 'system_info', label: 'System Information', value: 'Tempa' },
      { field: 'description', label: 'Description', value: 'Sampai +15' },
    ],
    row: ['Tempa', 'Sampai +15'],
    edit: { field: 'description', label: 'Description', value: 'Sampai +12', at: 1, shown: 'Sampai +12' },
  },
  {
    ...inIndonesian,
    ...toggled,
    key: 'feature-disable',
    address: '/admin/table-list/game-info/server-info/GeneralInfo/feature-disable',
    path: '/game-info/server-information/feature-disable',
    menu: 'Feature Disable',
    heading: 'Features Disable',
    add: 'Tambah Features Disable',
    empty: 'Tidak ada data Features Disable yang tersedia.',
    loadFailed: 'Gagal mengambil data Features Disable: Sibuk.',
    added: 'Features Disable berhasil ditambahkan.',
    updated: 'Features Disable berhasil diperbarui.',
    deleted: 'Features Disable berhasil dihapus.',
    saveFailed: 'Gagal menyimpan Features Disable: Ditolak.',
  },
  {
    ...inIndonesian,
    ...toggled,
    key: 'feature-enable',
    address: '/admin/table-list/game-info/server-info/GeneralInfo/feature-enable',
    path: '/game-info/server-information/feature-enable',
    menu: 'Feature Enable',
    heading: 'Features Enable',
    add: 'Tambah Features Enable',
    empty: 'Tidak ada data Features Enable yang tersedia.',
    loadFailed: 'Gagal mengambil data Features Enable: Sibuk.',
    added: 'Features Enable berhasil ditambahkan.',
    updated: 'Features Enable berhasil diperbarui.',
    deleted: 'Features Enable berhasil dihapus.',
    saveFailed: 'Gagal menyimpan Features Enable: Ditolak.',
  },
  {
    ...inIndonesian,
    key: 'npclist',
    address: '/admin/table-list/game-info/server-info/npclist',
    path: '/game-info/server-information/npclist',
    menu: 'NPC List',
    heading: 'NPC List',
    add: 'Tambah NPC List',
    columns: ['ID', 'NPC', 'Buy With', 'Map Info ID', 'Action'],
    empty: 'Tidak ada data NPC List yang tersedia.',
    loaded: 'Data NPC List berhasil dimuat.',
    noneYet: 'Data NPC List belum ada.',
    loadFailed: 'Gagal mengambil data NPC List: Sibuk.',
    added: 'NPC List berhasil ditambahkan.',
    updated: 'NPC List berhasil diperbarui.',
    deleted: 'NPC List berhasil dihapus.',
    saveFailed: 'Gagal menyimpan NPC List: Ditolak.',
    typed: [
      { field: 'npc', label: 'NPC', value: 'Mbok Jamu' },
      { field: 'buy_with', label: 'Buy With', value: 'Emas' },
      { field: 'map_information_id', label: 'Map Info ID', value: ref('Lembah Kabut') },
    ],
    row: ['Mbok Jamu', 'Emas', ref('Lembah Kabut')],
    edit: {
      field: 'map_information_id',
      label: 'Map Info ID',
      value: ref('Rawa Sembilu'),
      at: 2,
      shown: ref('Rawa Sembilu'),
    },
  },
  {
    ...inIndonesian,
    key: 'droplist',
    address: '/admin/table-list/game-info/server-info/droplist',
    path: '/game-info/server-information/droplist',
    menu: 'Drop List',
    heading: 'Drop List',
    add: 'Tambah Drop List',
    columns: ['ID', 'Monster Name', 'Map Info ID', 'Items ID', 'Action'],
    empty: 'Tidak ada data Drop List yang tersedia.',
    loaded: 'Data Drop List berhasil dimuat.',
    noneYet: 'Data Drop List belum ada.',
    loadFailed: 'Gagal mengambil data Drop List: Sibuk.',
    added: 'Drop List berhasil ditambahkan.',
    updated: 'Drop List berhasil diperbarui.',
    deleted: 'Drop List berhasil dihapus.',
    saveFailed: 'Gagal menyimpan Drop List: Ditolak.',
    typed: [
      { field: 'monster', label: 'Monster Name', value: 'Raja Celeng' },
      { field: 'map_information_id', label: 'Map Info ID', value: ref('Rawa Sembilu') },
      { field: 'items_id', label: 'Items ID', value: ref('Keris Fajar') },
    ],
    row: ['Raja Celeng', ref('Rawa Sembilu'), ref('Keris Fajar')],
    edit: { field: 'items_id', label: 'Items ID', value: ref('Jamu Kuat'), at: 2, shown: ref('Jamu Kuat') },
  },
  {
    ...inIndonesian,
    key: 'dailyquestafterwar',
    address: '/admin/table-list/game-info/quest-info/dailyquestafterwar',
    path: '/game-info/quest-information/dailyquestafterwar',
    menu: 'Daily Quest After War',
    heading: 'Daily Quest After War',
    add: 'Tambah Daily Quest After War',
    columns: ['ID', 'Category', 'Image', 'Daily Quest', 'Map', 'Quest', 'Reward', 'Action'],
    noPicture: null,
    empty: 'Tidak ada data Daily Quest After War yang tersedia.',
    loadFailed: 'Gagal mengambil data Daily Quest After War: Sibuk.',
    added: 'Daily Quest After War berhasil ditambahkan.',
    updated: 'Daily Quest After War berhasil diperbarui.',
    deleted: 'Daily Quest After War berhasil dihapus.',
    saveFailed: 'Gagal menyimpan Daily Quest After War: Ditolak.',
    typed: [
      { field: 'category', label: 'Category', value: 'Malam' },
      { field: 'daily_quest', label: 'Daily Quest', value: 'Panen Perang' },
      { field: 'map', label: 'Map', value: 'Padang Trisula' },
      { field: 'quest', label: 'Quest', value: 'Kalahkan 20 celeng\n\nTemui penjaga' },
      { field: 'reward', label: 'Reward', value: 'Emas\n  \nPermata' },
    ],
    row: [
      'Malam',
      picture,
      'Panen Perang',
      'Padang Trisula',
      ['Kalahkan 20 celeng', 'Temui penjaga'],
      ['Emas', 'Permata'],
    ],
    edit: { field: 'reward', label: 'Reward', value: 'Emas\nPermata\nJamu', at: 5, shown: ['Emas', 'Permata', 'Jamu'] },
  },
  {
    ...inIndonesian,
    key: 'dailyquest',
    address: '/admin/table-list/game-info/quest-info/dailyquest',
    path: '/game-info/quest-information/dailyquest',
    menu: 'Daily Quest',
    heading: 'Daily Quest',
    add: 'Tambah Daily Quest',
    columns: ['ID', 'Day', 'Image', 'Tutorial', 'Quest', 'Reward', 'Action'],
    noPicture: null,
    empty: 'Tidak ada data Daily Quest yang tersedia.',
    loadFailed: 'Gagal mengambil data Daily Quest: Sibuk.',
    added: 'Daily Quest berhasil ditambahkan.',
    updated: 'Daily Quest berhasil diperbarui.',
    deleted: 'Daily Quest berhasil dihapus.',
    saveFailed: 'Gagal menyimpan Daily Quest: Ditolak.',
    typed: [
      { field: 'day', label: 'Day', value: 'Sunday' },
      { field: 'tutorial', label: 'Tutorial', value: 'Temui kepala desa\n\nAmbil surat' },
      { field: 'quest', label: 'Quest', value: 'Antar surat\nKumpulkan padi' },
      { field: 'reward', label: 'Reward', value: 'Emas' },
    ],
    row: ['Sunday', picture, ['Temui kepala desa', 'Ambil surat'], ['Antar surat', 'Kumpulkan padi'], ['Emas']],
    edit: { field: 'day', label: 'Day', value: 'Monday', at: 0, shown: 'Monday' },
  },
  {
    ...inIndonesian,
    key: 'mapinfo',
    address: '/admin/table-list/game-info/mapinfo',
    path: '/game-info/mapinfo',
    menu: 'Map Info',
    heading: 'Map Information',
    add: 'Tambah Map',
    columns: ['ID', 'Map Name', 'Image', 'Action'],
    noPicture: null,
    empty: 'Tidak ada data Map yang tersedia.',
    loaded: 'Data Map berhasil dimuat.',
    noneYet: 'Belum ada data Map.',
    loadFailed: 'Gagal mengambil data Map: Sibuk.',
    added: 'Map berhasil ditambahkan.',
    updated: 'Map berhasil diperbarui.',
    deleted: 'Map berhasil dihapus.',
    saveFailed: 'Gagal menyimpan Map: Ditolak.',
    deleteFailed: 'Gagal menghapus data Map. Macet.',
    typed: [{ field: 'map_name', label: 'Map Name', value: 'Gunung Bara' }],
    row: ['Gunung Bara', picture],
    edit: { field: 'map_name', label: 'Map Name', value: 'Kawah Bara', at: 0, shown: 'Kawah Bara' },
  },
  {
    ...inIndonesian,
    key: 'serverrules',
    address: '/admin/table-list/game-info/server-rules',
    path: '/game-info/server-rules',
    menu: 'Server Rules',
    heading: 'Server Rules',
    add: 'Add Rule',
    columns: ['ID', 'Rules', 'Category', 'Description', 'Action'],
    empty: 'Tidak ada data Server Rules yang tersedia.',
    loaded: 'Data Server Rules berhasil dimuat.',
    loadFailed: 'Gagal mengambil data Server Rules: Sibuk.',
    added: 'Server Rules berhasil ditambahkan.',
    updated: 'Server Rules berhasil diperbarui.',
    deleted: 'Server Rules berhasil dihapus.',
    saveFailed: 'Gagal menyimpan Server Rules: Ditolak.',
    typed: [
      { field: 'rules', label: 'Rules', value: 'Sopan santun' },
      { field: 'category', label: 'Category', value: 'Umum' },
      { field: 'description', label: 'Description', value: 'Jangan menghina\nJangan menipu' },
    ],
    row: ['Sopan santun', 'Umum', ['Jangan menghina', 'Jangan menipu']],
    edit: { field: 'description', label: 'Description', value: 'Jangan menipu', at: 2, shown: ['Jangan menipu'] },
  },
  {
    ...inEnglish,
    ...priced,
    key: 'services',
    address: '/admin/table-list/donation/service/services',
    path: '/donation/service/services',
    menu: 'Service',
    heading: 'Service Donation',
    add: 'Add Service Donation',
    empty: 'No Service Donation data available.',
    loadFailed: 'Failed to fetch Service Donation: Sibuk.',
    added: 'Service Donation added successfully.',
    updated: 'Service Donation updated successfully.',
    deleted: 'Service Donation deleted successfully.',
    saveFailed: 'Failed to save Service Donation: Ditolak.',
  },
  {
    ...inEnglish,
    ...priced,
    key: 'gemstone',
    address: '/admin/table-list/donation/service/gemstone',
    path: '/donation/service/gemstone',
    menu: 'Gemstone',
    heading: 'Gemstone Data',
    add: 'Add Gemstone',
    empty: 'No Gemstone data available.',
    loadFailed: 'Failed to fetch Gemstone: Sibuk.',
    added: 'Gemstone added successfully.',
    updated: 'Gemstone updated successfully.',
    deleted: 'Gemstone deleted successfully.',
    saveFailed: 'Failed to save Gemstone: Ditolak.',
  },
  {
    ...inEnglish,
    ...priced,
    key: 'resources',
    address: '/admin/table-list/donation/service/resources',
    path: '/donation/service/resources',
    menu: 'Resources',
    heading: 'Resource Data',
    add: 'Add Resource',
    empty: 'No Resource data available.',
    loadFailed: 'Failed to fetch Resource: Sibuk.',
    added: 'Resource added successfully.',
    updated: 'Resource updated successfully.',
    deleted: 'Resource deleted successfully.',
    saveFailed: 'Failed to save Resource: Ditolak.',
  },
  {
    ...inEnglish,
    ...priced,
    key: 'retail',
    address: '/admin/table-list/donation/retail',
    path: '/donation/retail',
    menu: 'Retail Donation',
    heading: 'Retail Donation Data',
    add: 'Add Retail Donation',
    empty: 'No Retail Donation data available.',
    loadFailed: 'Failed to fetch Retail Donation: Sibuk.',
    added: 'Retail Donation added successfully.',
    updated: 'Retail Donation updated successfully.',
    deleted: 'Retail Donation deleted successfully.',
    saveFailed: 'Failed to save Retail Donation: Ditolak.',
  },
  {
    ...inEnglish,
    ...priced,
    key: 'seassonpass',
    address: '/admin/table-list/donation/seassonpass',
    path: '/donation/seassonpass',
    menu: 'Season Pass',
    heading: 'Seasson Pass Donation Data',
    add: 'Add Seasson Pass Donation',
    columns: ['ID', 'Donation Title', 'Pricing', 'Image', 'Action'],
    noPicture: 'No Image',
    empty: 'No Seasson Pass Donation data available.',
    loadFailed: 'Failed to fetch Seasson Pass Donation: Sibuk.',
    added: 'Seasson Pass Donation added successfully.',
    updated: 'Seasson Pass Donation updated successfully.',
    deleted: 'Seasson Pass Donation deleted successfully.',
    saveFailed: 'Failed to save Seasson Pass Donation: Ditolak.',
    xAlone: true,
    row: [...priced.row, picture],
  },
  {
    ...inEnglish,
    key: 'packages',
    address: '/admin/table-list/donation/packages',
    path: '/donation/packages',
    menu: 'Packages',
    heading: 'Packages Donation',
    add: 'Add Package Donation',
    formTitles: { add: 'Add Package Donation', edit: 'Edit Package Donation' },
    columns: ['ID', 'Package Name', 'Category ID', 'Item ID', 'Price', 'Is Bonus Package', 'Action'],
    empty: 'No package donation data available.',
    noneYet: 'No package donation data found.',
    loadFailed: 'Failed to fetch package donations: Status 500 - {"message":"Sibuk."}',
    added: 'Package donation added successfully.',
    updated: 'Package donation updated successfully.',
    deleted: 'Package donation deleted successfully.',
    saveFailed: 'Failed to save package donation: Ditolak.',
    confirmDelete: 'Are you sure you want to delete this package donation?',
    deleteFailed: 'An error occurred while deleting: Macet.',
    typed: [
      { field: 'package_name', label: 'Package Name', value: 'Paket Panen' },
      { field: 'category_id', label: 'Category ID', value: ref('Mingguan') },
      { field: 'items_id', label: 'Item ID', value: ref('Keris Fajar') },
      { field: 'price', label: 'Price', value: '' },
      { field: 'is_bonus_package', label: 'Is Bonus Package', value: true },
    ],
    row: ['Paket Panen', ref('Mingguan'), ref('Keris Fajar'), '-', 'Yes'],
    edit: { field: 'is_bonus_package', label: 'Is Bonus Package', value: false, at: 4, shown: 'No' },
  },
  {
    ...inIndonesian,
    key: 'howto',
    address: '/admin/table-list/donation/howto',
    path: '/donation/howto',
    menu: 'How To',
    heading: 'How To Donation',
    add: 'Tambah How To Donation',
    columns: ['ID', 'Donation Guide', 'Description', 'Action'],
    empty: 'Data How To Donation tidak tersedia.',
    loadFailed: 'Gagal mengambil How To Donation: Sibuk.',
    added: 'How To Donation berhasil ditambahkan.',
    updated: 'How To Donation berhasil diperbarui.',
    deleted: 'How To Donation berhasil dihapus.',
    saveFailed: 'Gagal menyimpan How To Donation: Ditolak.',
    typed: [
      { field: 'donation_guide', label: 'Donation Guide', value: 'Lewat transfer' },
      { field: 'description', label: 'Description', value: 'Pilih paket\n\nTransfer\nKirim bukti' },
    ],
    row: ['Lewat transfer', ['Pilih paket', 'Transfer', 'Kirim bukti']],
    edit: { field: 'donation_guide', label: 'Donation Guide', value: 'Lewat bank', at: 0, shown: 'Lewat bank' },
  },
  {
    ...inIndonesian,
    key: 'package-categories',
    address: '/admin/table-list/donation/package-categories',
    path: '/donation/package-categories',
    menu: 'Package Category',
    heading: 'Package Categories',
    add: 'Tambah Kategori Paket',
    columns: ['ID', 'Category Name', 'Action'],
    empty: 'Tidak ada data kategori paket yang tersedia.',
    loaded: 'Data kategori paket berhasil dimuat.',
    noneYet: 'Tidak ada data kategori paket.',
    // Status and body are promised, but not their places.
    loadFailed: /^Gagal mengambil data kategori: (?=.*Sibuk\.)(?=.*\b500\b)(?=.*\{"message":"Sibuk\."\})/,
    added: 'Kategori paket berhasil ditambahkan.',
    updated: 'Kategori paket berhasil diperbarui.',
    deleted: 'Kategori paket berhasil dihapus.',
    saveFailed: 'Gagal menyimpan kategori: Ditolak.',
    confirmDelete: 'Apakah Anda yakin ingin menghapus kategori ini?',
    typed: [{ field: 'category_name', label: 'Category Name', value: 'Bulanan' }],
    row: ['Bulanan'],
    edit: { field: 'category_name', label: 'Category Name', value: 'Tahunan', at: 0, shown: 'Tahunan' },
  },
  {
    ...inIndonesian,
    key: 'item-package',
    address: '/admin/table-list/donation/item-package',
    path: '/donation/item-package',
    menu: 'Item Package Bonus',
    heading: 'Item Package Bonus Information',
    add: 'Tambah Item Package Bonus',
    columns: ['ID', 'Package Bonus ID', 'Item ID', 'Action'],
    empty: 'Tidak ada data tersedia.',
    loaded: 'Data Item Package Bonus berhasil dimuat.',
    loadFailed: 'Gagal mengambil data: Sibuk.',
    added: 'Item Package Bonus berhasil ditambahkan.',
    updated: 'Item Package Bonus berhasil diperbarui.',
    deleted: 'Item Package Bonus berhasil dihapus.',
    saveFailed: 'Gagal menyimpan: Ditolak.',
    confirmDelete: 'Apakah Anda yakin ingin menghapus item package bonus ini?',
    deleteFailed: 'Gagal menghapus: Macet.',
    typed: [
      { field: 'package_bonus_id', label: 'Package Bonus ID', value: ref('Bonus dari Paket Utama') },
      { field: 'items_id', label: 'Item ID', value: ref('Keris Fajar') },
    ],
    // A package bonus has no name of its own: that of the package it brings stands for it.
    row: [ref('Bonus dari Paket Utama', 'Paket Bonus'), ref('Keris Fajar')],
    edit: { field: 'items_id', label: 'Item ID', value: ref('Jamu Kuat'), at: 1, shown: ref('Jamu Kuat') },
  },
  {
    ...inEnglish,
    key: 'package-bonuses',
    address: '/admin/table-list/donation/package-bonuses',
    path: '/donation/package-bonuses',
    menu: 'Package Bonuses',
    heading: 'Package Bonus Information',
    add: 'Add Package Bonus',
    columns: ['ID', 'Main Package ID', 'Bonus Package ID', 'Action'],
    empty: 'No package bonus data available.',
    loaded: 'Package Bonus data loaded successfully.',
    noneYet: 'No package bonus data found.',
    loadFailed: 'Failed to fetch Package Bonus data: Sibuk.',
    added: 'Package Bonus added successfully.',
    updated: 'Package Bonus updated successfully.',
    deleted: 'Package Bonus deleted successfully.',
    // The server's message stands in place of the default "Failed to save Package Bonus.".
    saveFailed: 'Ditolak.',
    confirmDelete: 'Are you sure you want to delete this package bonus?',
    // The server's message stands in place of the default "An error occurred while deleting.".
    deleteFailed: 'Macet.',
    typed: [
      { field: 'package_id', label: 'Main Package ID', value: ref('Paket Utama') },
      { field: 'bonus_package_id', label: 'Bonus Package ID', value: ref('Paket Bonus') },
    ],
    row: [ref('Paket Utama'), ref('Paket Bonus')],
    edit: {
      field: 'package_id',
      label: 'Main Package ID',
      value: ref('Paket Bonus'),
      at: 0,
      shown: ref('Paket Bonus'),
    },
  },
  {
    ...inIndonesian,
    key: 'item',
    address: '/admin/table-list/game-info/items',
    path: '/game-info/items',
    menu: 'items',
    heading: 'Items Information',
    add: 'Tambah Item',
    columns: ['ID', 'Item Name', 'Action'],
    empty: 'Tidak ada data item yang tersedia.',
    loaded: 'Data Item berhasil dimuat.',
    loadFailed: 'Gagal mengambil data Item: Sibuk.',
    added: 'Item berhasil ditambahkan.',
    updated: 'Item berhasil diperbarui.',
    deleted: 'Item berhasil dihapus.',
    saveFailed: 'Gagal menyimpan Item: Ditolak.',
    typed: [{ field: 'items_name', label: 'Item Name', value: 'Keris Senja' }],
    row: ['Keris Senja'],
    edit: { field: 'items_name', label: 'Item Name', value: 'Keris Bulan', at: 0, shown: 'Keris Bulan' },
  },
]

/** The screen of a menu key. */
export function screenOf(key: string): Screen {
  const screen = screens.find((candidate) => candidate.key === key)
  if (!screen) throw new Error(`No screen has the menu key "${key}".`)
  return screen
}
