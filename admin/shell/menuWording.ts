import { messages } from '../../content/messages/messages.ts'

/** The names of screens that show no content, and of their groups. Their own titles load with the screens. */
export const menuWording = messages('admin.shell.menu', {
  language: 'id',
  shop: 'Penjualan',
  orders: 'Pesanan',
  payments: 'Uang Tanpa Pesanan',
  gateways: 'Layanan Pembayaran',
  ledger: 'Pembukuan',
  sales: 'Terlaris',
  offers: 'Penawaran',
  coupons: 'Kupon',
  methods: 'Cara Membayar',
  management: 'Pengelolaan',
  users: 'Pengguna',
  gameAccounts: 'Akun Game',
  roles: 'Peran',
  tokens: 'Token',
  audit: 'Jejak Audit',
  batches: 'Perubahan Massal',
  trash: 'Tempat Sampah',
})

export const menuEnglish = messages('admin.shell.menu.english', {
  language: 'en',
  guide: 'Getting started',
  channels: 'Channels',
  languages: 'Languages',
})
