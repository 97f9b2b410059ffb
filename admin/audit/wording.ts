import { bilingual, messages } from '../../content/messages/messages.ts'
import { TOKENS_TYPE } from '../../content/accounts/apiTokens.ts'
import { GAME_ACCOUNTS_TYPE } from '../../content/accounts/gameAccounts.ts'
import { ROLES_TYPE } from '../../content/accounts/roles.ts'
import { CHANNELS_TYPE } from '../../content/channels/channel.ts'
import type { ChangeAction } from '../../content/queries/auditQuery.ts'
import { PREVIEW_LINKS_TYPE } from '../../content/queries/previewLinkQuery.ts'
import { CATALOGUES_TYPE } from '../../content/languages/catalogue.ts'
import { TAKEDOWNS } from '../../content/queries/takedownQuery.ts'
import { COUPONS_TYPE } from '../../content/shop/coupons.ts'
import { METHODS_TYPE } from '../../content/shop/methods.ts'
import { OFFERS_TYPE } from '../../content/shop/offers.ts'
import { ORDERS_TYPE } from '../../content/shop/orders.ts'
import { PAYMENTS_TYPE } from '../../content/shop/payments.ts'
import { WORKING_COPIES_TYPE } from '../../content/queries/workingCopyQuery.ts'

export const actionWording = bilingual('admin.audit.actions', {
  id: {
    create: 'Dibuat',
    update: 'Diubah',
    move: 'Dipindahkan',
    delete: 'Dihapus',
    'sign-in': 'Masuk',
    'sign-out': 'Keluar',
    'end-sessions': 'Semua sesi diakhiri',
    'make-reset-link': 'Tautan reset dibuat',
    'export-account': 'Data akun diekspor',
    'make-status-token': 'Token status dibuat',
    'revoke-status-token': 'Token status dicabut',
    'require-factor': 'Kewajiban faktor kedua diubah',
    'add-factor': 'Faktor kedua ditambahkan',
    'remove-factor': 'Faktor kedua dihapus',
    'remove-factors': 'Semua faktor kedua diambil',
    'make-recovery-codes': 'Kode pemulihan dibuat',
    'use-recovery-code': 'Kode pemulihan dipakai',
    'set-address': 'Alamat diganti',
    'make-signing-secret': 'Kunci tanda tangan diganti',
    'send-again': 'Dikirim ulang',
    'mark-sent': 'Dinyatakan terkirim',
    'resume-deliveries': 'Pengiriman barang dilanjutkan',
    'accept-gift': 'Hadiah diterima',
    'hide-name': 'Nama disembunyikan',
    'try-password': 'Kata sandi game dicoba',
    'show-name': 'Nama ditampilkan lagi',
  },
  en: {
    create: 'Created',
    update: 'Changed',
    move: 'Moved',
    delete: 'Deleted',
    'sign-in': 'Signed in',
    'sign-out': 'Signed out',
    'end-sessions': 'All sessions ended',
    'make-reset-link': 'Reset link made',
    'export-account': 'Account data exported',
    'make-status-token': 'Status token made',
    'revoke-status-token': 'Status token revoked',
    'require-factor': 'Requirement of a second factor changed',
    'add-factor': 'Second factor added',
    'remove-factor': 'Second factor removed',
    'remove-factors': 'All second factors taken',
    'make-recovery-codes': 'Recovery codes made',
    'use-recovery-code': 'Recovery code used',
    'set-address': 'Address replaced',
    'make-signing-secret': 'Signing secret replaced',
    'send-again': 'Sent again',
    'mark-sent': 'Said to be sent',
    'resume-deliveries': 'Deliveries resumed',
    'accept-gift': 'Gift accepted',
    'hide-name': 'Name hidden',
    'try-password': 'Password of the game tried',
    'show-name': 'Name shown again',
  },
} satisfies Record<'id' | 'en', Record<ChangeAction, string>>)

export const otherActors = bilingual('admin.audit.actors', {
  id: { visitor: 'Pengunjung', command: 'Baris perintah', site: 'Situs', demo: 'Data demo' },
  en: { visitor: 'Visitor', command: 'Command line', site: 'The site', demo: 'Demo content' },
})

/** An actor whose name is not known. */
export const unnamedActor = bilingual('admin.audit.unnamed', {
  id: { token: 'Token #{id}' },
  en: { token: 'Token #{id}' },
})

export const USER_TYPE = 'users'

/** What the log names beside content, in the order in which they can be chosen. */
const TYPES = [
  USER_TYPE,
  GAME_ACCOUNTS_TYPE,
  PAYMENTS_TYPE,
  OFFERS_TYPE,
  METHODS_TYPE,
  COUPONS_TYPE,
  ORDERS_TYPE,
  ROLES_TYPE,
  TOKENS_TYPE,
  CHANNELS_TYPE,
  CATALOGUES_TYPE,
  PREVIEW_LINKS_TYPE,
  WORKING_COPIES_TYPE,
  TAKEDOWNS,
] as const

interface TypeWording {
  title: string
  fields: Readonly<Record<string, string>>
}

const typesWording = messages('admin.audit.types', {
  language: 'id',
  users: {
    title: 'Pengguna',
    fields: {
      username: 'Username',
      email: 'Email',
      role: 'Kepemilikan',
      roles: 'Peran',
      suspended_at: 'Ditangguhkan sejak',
      suspended_until: 'Ditangguhkan sampai',
      suspended_reason: 'Alasan penangguhan',
      read_only_until: 'Hanya baca sampai',
      password_changed_at: 'Kata sandi diganti',
      pin_changed_at: 'PIN diganti',
      delete_at: 'Dihapus pada',
      delete_games: 'Akun game saat dihapus',
    },
  },
  'game-accounts': {
    title: 'Akun game',
    fields: {
      user_id: 'Nomor pemilik',
      realm: 'Server',
      number: 'Nomor di game',
      name: 'Nama akun',
      origin: 'Asal',
      state: 'Status',
      password_changed_at: 'Kata sandi game diganti',
      rescued_at: 'Karakter diselamatkan',
      hidden_at: 'Disembunyikan sejak',
    },
  },
  'unassigned-payments': {
    title: 'Uang tanpa pesanan',
    fields: {
      method_id: 'Nomor cara membayar',
      currency: 'Mata uang',
      amount: 'Jumlah',
      note: 'Catatan',
      state: 'Status',
      order_id: 'ID pesanan',
    },
  },
  offers: {
    title: 'Penawaran',
    fields: {
      content_type: 'Daftar harga',
      row_id: 'Nomor baris',
      price: 'Harga',
      currency: 'Mata uang',
      grants: 'Isi',
      goods: 'Barang',
      realm: 'Server',
      credit: 'Saldo',
      per_person: 'Batas per orang',
      stock: 'Stok',
      on_sale_from: 'Dijual mulai',
      on_sale_until: 'Dijual sampai',
    },
  },
  'payment-methods': {
    title: 'Cara membayar',
    fields: {
      kind: 'Jenis',
      name: 'Nama',
      number: 'Nomor',
      holder: 'Atas nama',
      qris: 'Kode QRIS',
      gateway: 'Layanan',
      currency: 'Mata uang',
      most: 'Batas per orang dalam 30 hari',
      hold_hours: 'Barang ditahan, jam',
      off_since: 'Mati sejak',
    },
  },
  coupons: {
    title: 'Kupon',
    fields: {
      code: 'Kode',
      kind: 'Jenis',
      value: 'Potongan',
      currency: 'Mata uang',
      offer_id: 'ID penawaran',
      per_person: 'Batas per orang',
      uses: 'Banyaknya pemakaian',
      valid_from: 'Berlaku mulai',
      valid_until: 'Berlaku sampai',
      off_since: 'Mati sejak',
    },
  },
  orders: {
    title: 'Pesanan',
    fields: {
      number: 'Nomor',
      user_id: 'Nomor pembeli',
      game_account_id: 'ID akun game',
      state: 'Status',
      realm: 'Server',
      account_number: 'Nomor akun di game',
      account_name: 'Akun game',
      character_id: 'Nomor karakter',
      character_name: 'Karakter',
      currency: 'Mata uang',
      total: 'Harga',
      amount: 'Jumlah dibayar',
      method_id: 'Nomor cara membayar',
      pay_to: 'Tujuan pembayaran',
      terms_digest: 'Sidik ketentuan',
      age_statement: 'Pernyataan umur',
      season: 'Musim',
      coupon_id: 'ID kupon',
      coupon_code: 'Kode kupon',
      discount: 'Potongan',
      tax: 'Pajak',
      tax_name: 'Nama pajak',
      tax_percent: 'Persen pajak',
      expires_at: 'Batas membayar',
      decided_at: 'Diputuskan pada',
      first_confirmed_by: 'Disetujui pertama kali oleh',
      note: 'Catatan',
      delivery: 'Nomor kiriman',
    },
  },
  roles: {
    title: 'Peran',
    fields: { name: 'Nama', permissions: 'Izin', factor_required_from: 'Langkah kedua wajib mulai' },
  },
  tokens: {
    title: 'Token',
    fields: {
      name: 'Nama',
      permissions: 'Izin',
      expires_at: 'Berakhir',
      revoked_at: 'Dicabut',
      used_at: 'Terakhir dipakai',
      created_by: 'Nomor pembuat',
      assumed_at: 'Pembuat dianggap sejak',
      read_only_until: 'Hanya baca sampai',
    },
  },
  'preview-links': {
    title: 'Tautan pratinjau',
    fields: {
      content_type: 'Jenis',
      row_id: 'Nomor',
      title: 'Judul',
      created_by: 'Nomor pembuat',
      expires_at: 'Berakhir',
    },
  },
  'working-copies': {
    title: 'Salinan kerja',
    fields: { content_type: 'Jenis', row_id: 'Nomor', title: 'Judul', saved_by: 'Nomor penyimpan' },
  },
  takedowns: {
    title: 'Gambar yang diturunkan',
    fields: { picture: 'Gambar', reason: 'Alasan', rows: 'Tadinya tampil di' },
  },
})

const typesEnglish = messages('admin.audit.types.english', {
  language: 'en',
  channels: {
    title: 'Channels',
    fields: {
      kind: 'Kind',
      name: 'Name',
      categories: 'Categories',
      role_id: 'Role that is mentioned',
      off_since: 'Off since',
    },
  },
  catalogues: { title: 'Uploaded languages', fields: { tag: 'Language' } },
})

const typeWording: Readonly<Record<(typeof TYPES)[number], TypeWording>> = { ...typesWording, ...typesEnglish }

export const otherTypes: Readonly<Record<string, TypeWording>> = Object.fromEntries(
  TYPES.map((type) => [type, typeWording[type]]),
)

export const differenceWording = bilingual('admin.audit.differences', {
  id: {
    // Read out before a value.
    before: 'Sebelum:',
    after: 'Sesudah:',
    same: '… {count} baris tetap',
    none: 'Tidak ada isian yang berubah.',
    // Read out before a line.
    removed: 'dihapus:',
    added: 'ditambah:',
    replacedByPlain: 'teks berformat diganti teks biasa',
  },
  en: {
    before: 'Before:',
    after: 'After:',
    same: '… {count} lines as before',
    none: 'No field was changed.',
    removed: 'removed:',
    added: 'added:',
    replacedByPlain: 'the formatted text was replaced by a plain one',
  },
})

export const auditWording = messages('admin.audit', {
  language: 'id',
  title: 'Jejak Audit',
  about:
    'Siapa melakukan apa, kapan, dan dari mana. Tidak ada yang bisa mengubah catatan ini lewat situs. Berapa lama disimpan: Settings, Retention.',
  views: 'Tampilan',
  changes: 'Perubahan',
  logIns: 'Log masuk',
  empty: 'Belum ada catatan.',
  noneFound: 'Tidak ada catatan yang cocok dengan saringan ini.',
  loadFailed: 'Gagal mengambil jejak audit: {reason}',
  exportFailed: 'Gagal mengekspor jejak audit: {reason}',
  export: 'Ekspor CSV',
  exporting: 'Mengekspor...',
  fileName: 'jejak-audit.csv',
  filters: 'Saringan',
  clear: 'Hapus saringan',
  everyone: 'Semua pelaku',
  everything: 'Semua data',
  everyAction: 'Semua tindakan',
  time: 'Waktu',
  actor: 'Pelaku',
  action: 'Tindakan',
  data: 'Data',
  row: 'ID',
  changed: 'Perubahan',
  address: 'Dari',
  from: 'Dari tanggal',
  to: 'Sampai tanggal',
  onlyActor: 'Hanya dari {name}',
  onlyRow: 'Hanya {name}',
  fields: '{count} isian: {names}',
})
