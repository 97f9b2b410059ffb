import { messages } from '../../../content/messages/messages.ts'
import type { LogInOutcome } from '../../../content/queries/logInQuery.ts'

export const outcomeWording = messages('admin.audit.logIns.outcomes', {
  language: 'id',
  success: 'Berhasil masuk',
  wrong: 'Password salah',
  'wrong-code': 'Kode faktor kedua salah',
  suspended: 'Akun ditangguhkan',
  'too-many': 'Ditolak: terlalu banyak percobaan',
} satisfies { language: 'id' } & Record<LogInOutcome, string>)

export const logInWording = messages('admin.audit.logIns', {
  language: 'id',
  caption: 'Log masuk',
  about:
    'Siapa masuk dan siapa ditolak, selama 90 hari. Percobaan yang sama dalam satu jam menjadi satu baris. Nama yang tidak dimiliki akun mana pun tidak disimpan.',
  empty: 'Belum ada log masuk.',
  noneFound: 'Tidak ada log masuk yang cocok dengan saringan ini.',
  loadFailed: 'Gagal mengambil log masuk: {reason}',
  everyOutcome: 'Semua hasil',
  time: 'Terakhir',
  account: 'Akun',
  accountId: 'ID akun',
  outcome: 'Hasil',
  count: 'Kali',
  address: 'Dari',
  unknown: 'Nama tidak dikenal',
})
