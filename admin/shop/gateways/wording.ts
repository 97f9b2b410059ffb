import { messages } from '../../../content/messages/messages.ts'
import type { NoticeState } from '../../../content/shop/gateways.ts'

export const gatewayWording = messages('admin.shop.gateways', {
  language: 'id',
  title: 'Layanan Pembayaran',
  about:
    'Layanan yang menerima pembayaran dan menyetujui pesanan sendiri. Kuncinya ada di lingkungan server, dan dipasang oleh pemilik server.',
  services: 'Layanan',
  service: 'Layanan',
  state: 'Keadaan',
  ready: 'Siap',
  missing: 'Belum ada kunci',
  currencies: 'Mata uang',
  can: 'Bisa',
  pays: 'Menerima pembayaran',
  tells: 'Hanya memberi tahu: staf yang menyetujui',
  refunds: 'Mengembalikan uang',
  cannotRefund: 'Staf mengembalikan uang sendiri',
  last: 'Pemberitahuan terakhir',
  never: 'Belum ada',
  waiting: '{count} belum diperiksa',
  failedCount: '{count} tidak terjawab',
  servicesFailed: 'Gagal mengambil layanan: {reason}',
  notices: 'Pemberitahuan',
  noticesAbout:
    'Apa yang dikatakan layanan selama 90 hari terakhir. Situs selalu bertanya kepada layanan sebelum mempercayainya. Uang yang tidak cocok ada di Uang Tanpa Pesanan.',
  empty: 'Belum ada pemberitahuan.',
  noneFound: 'Tidak ada pemberitahuan yang cocok dengan saringan ini.',
  loadFailed: 'Gagal mengambil pemberitahuan: {reason}',
  reference: 'Pembayaran',
  order: 'Pesanan',
  noOrder: 'Tidak dikenal',
  error: 'Kesalahan terakhir',
  time: 'Waktu',
  everyState: 'Semua keadaan',
  states: {
    waiting: 'Belum diperiksa',
    done: 'Diperiksa',
    failed: 'Tidak terjawab',
  } satisfies Record<NoticeState, string>,
})
