import { messages } from '../../content/messages/messages.ts'
import type { AREAS, ContentAction } from '../../content/permissions.ts'

export const roleWording = messages('admin.roles.role', {
  language: 'id',
  title: 'Peran',
  about: 'Peran menentukan apa yang boleh dilakukan seorang anggota tim. Pemilik situs boleh melakukan semuanya.',
  empty: 'Belum ada peran.',
  loadFailed: 'Gagal mengambil data Peran: {reason}',
  saveFailed: 'Gagal menyimpan peran: {reason}',
  deleteFailed: 'Gagal menghapus peran: {reason}',
  add: 'Tambah Peran',
  edit: 'Edit',
  editTitle: 'Edit Peran',
  remove: 'Hapus',
  removeQuestion: 'Hapus peran {name}?',
  removeAbout: 'Peran yang masih dipakai akun tidak bisa dihapus.',
  removeYes: 'Ya, hapus',
  removed: 'Peran {name} dihapus.',
  saved: 'Peran {name} disimpan.',
  submitNew: 'Simpan',
  submitEdit: 'Perbarui',
  saving: 'Menyimpan...',
  name: 'Nama',
  accounts: 'Akun',
  permits: 'Boleh',
  nothing: 'Belum boleh apa-apa',
  action: 'Tindakan',
  content: 'Konten',
  everything: 'Semua di {group}',
  // What a role may do with content of a kind, such as “News: Lihat, Ubah”.
  ofType: '{title}: {actions}',
  others: 'Bagian lain',
  translating: 'Terjemahan',
  translatingAbout:
    'Menerjemahkan teks yang dapat dibaca pengunjung, tanpa mengubah teks aslinya. Yang boleh mengubah juga boleh menerjemahkan.',
  // What a role may do: translate into a language, such as “Menerjemahkan: Inggris”.
  translatingInto: 'Menerjemahkan: {name}',
  notYours: 'Anda sendiri tidak punya izin ini.',
})

export const requirementWording = messages('admin.roles.requirement', {
  language: 'id',
  title: 'Langkah kedua wajib',
  about:
    'Mulai hari yang dipilih, akun dengan peran itu hanya bisa mengaktifkan langkah kedua sampai memilikinya. Sebelumnya mereka diingatkan. Kosong: tidak wajib.',
  owners: 'Pemilik',
  from: '{name}, mulai',
  save: 'Simpan',
  // Read out; the name of the role says which button it is.
  saveNamed: 'Simpan {name}',
  lift: 'Tidak wajib',
  liftNamed: 'Tidak wajib {name}',
  saved: 'Langkah kedua wajib untuk {name}.',
  lifted: 'Langkah kedua tidak wajib lagi untuk {name}.',
  failed: 'Gagal: {reason}',
  loadFailed: 'Gagal mengambil data: {reason}',
})

export const actionLabels = messages('admin.roles.actions', {
  language: 'id',
  see: 'Lihat',
  edit: 'Ubah',
  publish: 'Terbitkan',
  delete: 'Hapus',
} satisfies { language: 'id' } & Partial<Record<ContentAction, string>>)

const areas = messages('admin.roles.areas', {
  language: 'id',
  accounts: { label: 'Akun', about: 'Melihat akun, menangguhkan, mengakhiri sesi, membuat tautan reset.' },
  roles: { label: 'Peran', about: 'Mengatur peran dan memberikannya, sebatas izinnya sendiri.' },
  audit: { label: 'Jejak audit', about: 'Membaca semua perubahan dan log masuk, dan mengunduhnya.' },
  takedowns: { label: 'Penurunan gambar', about: 'Menghapus gambar untuk selamanya.' },
  channels: { label: 'Channels', about: 'Mengatur ke mana berita diumumkan: Discord dan webhook.' },
  demo: { label: 'Data demo', about: 'Menghapus data demo.' },
  shopOffers: {
    label: 'Penawaran',
    about: 'Menentukan harga, isi dan stok yang dijual, kupon, dan ke mana dibayar.',
  },
  shopConfirm: { label: 'Pembayaran', about: 'Menyetujui dan menolak pembayaran pesanan.' },
  shopRefund: { label: 'Pengembalian uang', about: 'Mengembalikan uang pesanan.' },
})

export const areaLabels: Readonly<Record<(typeof AREAS)[number], { label: string; about: string }>> = {
  ...areas,
  'shop:offers': areas.shopOffers,
  'shop:confirm': areas.shopConfirm,
  'shop:refund': areas.shopRefund,
}
