import { messages } from '../../../content/messages/messages.ts'

export const salesWording = messages('admin.shop.sales', {
  language: 'id',
  title: 'Terlaris',
  about:
    'Yang paling banyak terjual dalam pesanan yang sudah dibayar, setelah potongan kupon. Pesanan yang uangnya kembali seluruhnya tidak dihitung; uang yang kembali sebagian tidak dikurangkan.',
  empty: 'Belum ada yang terjual dalam waktu ini.',
  loadFailed: 'Gagal mengambil data Terlaris: {reason}',
  time: 'Waktu',
  days: '{days} hari terakhir',
  all: 'Semua',
  name: 'Barang',
  count: 'Banyaknya',
  orders: 'Pesanan',
  money: 'Uang',

  prices: 'Riwayat harga',
  pricesFailed: 'Gagal mengambil riwayat harga: {reason}',
  price: 'Harga',
  from: 'Mulai',
  until: 'Sampai',
  now: 'sekarang',
  by: 'Oleh',
})
