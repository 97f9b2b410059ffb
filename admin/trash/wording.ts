import { messages } from '../../content/messages/messages.ts'

export const trashWording = messages('admin.trash', {
  language: 'id',
  title: 'Tempat Sampah',
  about: 'Data yang dihapus dapat dikembalikan dengan ID-nya selama {days} hari.',
  empty: 'Tempat sampah kosong.',
  noneFound: 'Tidak ada data jenis ini di tempat sampah.',
  loadFailed: 'Gagal mengambil isi tempat sampah: {reason}',
  everything: 'Semua data',
  data: 'Data',
  name: 'Nama',
  deleted: 'Dihapus',
  by: 'oleh {name}',
  until: 'Sampai',
  action: 'Tindakan',
  restore: 'Kembalikan',
  restored: '{name} berhasil dikembalikan.',
  restoreFailed: 'Gagal mengembalikan {name}: {reason}',
})
