import { messages } from '../../../content/messages/messages.ts'
import { paymentStates } from '../../../content/shop/shopWording.ts'

export const paymentWording = messages('admin.shop.payments', {
  language: 'id',
  title: 'Uang Tanpa Pesanan',
  about:
    'Uang yang masuk tetapi tidak diketahui untuk pesanan mana, atau masuk dua kali. Jika pesanannya ditemukan, setujui dari halaman pesanan itu.',
  empty: 'Belum ada uang tanpa pesanan.',
  noneFound: 'Tidak ada yang cocok dengan saringan ini.',
  loadFailed: 'Gagal mengambil data Uang Tanpa Pesanan: {reason}',
  add: 'Catat Uang Masuk',
  addAbout:
    'Cari dahulu jumlahnya di Pesanan. Catat di sini hanya jika pesanannya tidak ada, sudah dibayar, atau tidak bisa disetujui lagi.',
  number: 'Nomor',
  amount: 'Jumlah',
  method: 'Masuk lewat',
  methodGone: 'Cara membayar sudah dihapus',
  amountLabel: 'Uang yang masuk, dalam {currency}',
  note: 'Catatan',
  noteHint: 'Misalnya nama pengirim dan waktunya. Hanya staf yang membacanya.',
  state: 'Status',
  states: paymentStates,
  everyState: 'Semua status',
  recordedAt: 'Dicatat',
  action: 'Tindakan',
  save: 'Catat',
  saving: 'Mencatat...',
  recorded: '{amount} dicatat.',
  recordFailed: 'Gagal mencatat: {reason}',
  giveBack: 'Dikembalikan',
  returnQuestion: 'Catat bahwa {amount} sudah kembali?',
  returnAbout: 'Kirim uangnya sendiri lewat bank atau dompet Anda dahulu. Pilih ini juga jika uangnya salah dicatat.',
  returnYes: 'Ya, sudah kembali',
  returned: 'Pengembalian {amount} dicatat.',
  returnFailed: 'Gagal mencatat pengembalian: {reason}',
})
