import { messages } from '../../content/messages/messages.ts'
import type { StaffAction } from '../../content/queries/userQuery.ts'

export const userWording = messages('admin.users', {
  language: 'id',
  title: 'Pengguna',
  empty: 'Belum ada pengguna.',
  noneFound: 'Tidak ada pengguna yang cocok dengan saringan ini.',
  loadFailed: 'Gagal mengambil data Pengguna: {reason}',
  id: 'ID',
  username: 'Username',
  email: 'Email',
  role: 'Peran',
  state: 'Status',
  sessions: 'Sesi',
  created: 'Terdaftar',
  passwordChanged: 'Kata sandi direset',
  pinChanged: 'PIN direset',
  never: 'Belum pernah',
  action: 'Tindakan',
  roles: { admin: 'Pemilik', user: 'User' },
  everyRole: 'Semua peran',
  everyState: 'Semua status',
  inUse: 'Aktif',
  readOnly: 'Hanya baca sampai',
  suspended: 'Ditangguhkan',
  suspendedUntil: 'Ditangguhkan sampai',
  suspendedReason: 'Alasan penangguhan',
  gameAccounts: 'Lihat {count} akun game orang ini',
  leaving: 'Akan dihapus',
  deleteAt: 'Dihapus pada',
  you: 'Anda',
  manage: 'Kelola',
  manageTitle: 'Kelola {name}',
  trail: 'Lihat jejak audit akun ini',
})

interface UserActionWording {
  heading: string
  about: string
  button: string
  done: string
  /** The confirmation question, and the answer to it. Null if the action only lifts a restriction. */
  question: string | null
  yes: string | null
  /** What users lose if they apply the action to their own account. Null if they lose nothing. */
  self: string | null
}

export type UserActionName =
  | 'promote'
  | 'demote'
  | 'suspend'
  | 'unsuspend'
  | 'end-sessions'
  | 'read-only'
  | 'read-write'
  | 'remove-factors'
  | 'delete'
  | 'keep'

export const userActions = messages('admin.users.actions', {
  language: 'id',
  promote: {
    heading: 'Kepemilikan',
    about: 'Pemilik dapat mengubah semua konten dan semua akun. Semua sesi akun ini akan berakhir.',
    button: 'Jadikan pemilik',
    done: '{name} sekarang pemilik.',
    question: 'Jadikan {name} pemilik?',
    yes: 'Ya, jadikan pemilik',
    self: null,
  },
  demote: {
    heading: 'Kepemilikan',
    about: 'Akun ini hanya boleh melakukan apa yang diizinkan perannya. Semua sesinya akan berakhir.',
    button: 'Jadikan user',
    done: '{name} sekarang user.',
    question: 'Turunkan {name} menjadi user?',
    yes: 'Ya, turunkan',
    self: 'Ini akun Anda sendiri: Anda akan keluar sekarang juga dan bukan pemilik lagi.',
  },
  suspend: {
    heading: 'Penangguhan',
    about: 'Tidak ada yang bisa masuk dengan akun ini, dan semua sesinya akan berakhir.',
    button: 'Tangguhkan',
    done: '{name} ditangguhkan.',
    question: 'Tangguhkan {name}?',
    yes: 'Ya, tangguhkan',
    self: 'Ini akun Anda sendiri: Anda akan keluar sekarang juga dan tidak bisa masuk lagi.',
  },
  unsuspend: {
    heading: 'Penangguhan',
    about: 'Akun ini bisa dipakai untuk masuk lagi dengan kata sandinya yang lama.',
    button: 'Izinkan masuk lagi',
    done: '{name} bisa masuk lagi.',
    question: null,
    yes: null,
    self: null,
  },
  'end-sessions': {
    heading: 'Sesi',
    about: 'Semua perangkat yang memakai akun ini harus masuk lagi.',
    button: 'Akhiri semua sesi',
    done: 'Semua sesi {name} telah berakhir.',
    question: 'Akhiri semua sesi {name}?',
    yes: 'Ya, akhiri',
    self: 'Ini akun Anda sendiri: Anda juga akan keluar dan harus masuk lagi.',
  },
  'read-only': {
    heading: 'Hanya baca',
    about:
      'Selama satu jam akun ini tidak bisa mengubah apa pun, juga kata sandi dan langkah keduanya. Sesinya tetap berjalan.',
    button: 'Hanya baca satu jam',
    done: '{name} hanya bisa membaca selama satu jam.',
    question: 'Biarkan {name} hanya membaca?',
    yes: 'Ya, satu jam',
    self: 'Ini akun Anda sendiri: selama satu jam Anda tidak bisa mengubah apa pun, juga tidak membatalkan ini.',
  },
  'read-write': {
    heading: 'Hanya baca',
    about: 'Akun ini bisa mengubah isi lagi sebelum satu jam berlalu.',
    button: 'Izinkan mengubah lagi',
    done: '{name} bisa mengubah lagi.',
    question: null,
    yes: null,
    self: null,
  },
  'remove-factors': {
    heading: 'Langkah kedua',
    about:
      'Untuk yang kehilangan ponsel dan kode pemulihannya: sampai ia menambah yang baru, kata sandi saja membuka akun ini.',
    button: 'Ambil langkah kedua',
    done: 'Langkah kedua {name} diambil.',
    question: 'Ambil langkah kedua {name}?',
    yes: 'Ya, ambil',
    self: null,
  },
  delete: {
    heading: 'Penghapusan',
    about:
      'Setelah {days} hari akun ini dihapus beserta sesi, token, dan langkah keduanya, dan jejak audit tidak lagi menyebut siapa ia. Konten yang dibuatnya tetap ada. Sampai saat itu akun ini masih bisa dipakai.',
    button: 'Hapus akun…',
    done: '{name} akan dihapus.',
    question: 'Hapus akun {name}?',
    yes: 'Ya, hapus',
    self: 'Ini akun Anda sendiri.',
  },
  keep: {
    heading: 'Penghapusan',
    about: 'Akun ini akan dihapus. Anda masih bisa membatalkannya.',
    button: 'Pertahankan akun',
    done: '{name} tidak jadi dihapus.',
    question: null,
    yes: null,
    self: null,
  },
} satisfies { language: 'id' } & Record<UserActionName, UserActionWording>)

interface StaffActionWording {
  heading: string
  about: string
  button: string
}

export const staffWording = messages('admin.users.staff', {
  language: 'id',
  open: 'Kunci rumah',
  title: 'Kunci rumah',
  about:
    'Untuk saat Anda curiga ada yang masuk. Berlaku bagi semua pemilik dan akun yang punya peran, kecuali Anda sendiri, dan bagi semua token skrip. Tautan reset yang belum dipakai tidak berlaku lagi.',
  // The action is what its button says, such as “Tangguhkan semua”.
  done: '{action}: {count} akun.',
  failed: 'Gagal mengunci: {reason}',
  question: '{action}, untuk semua?',
  yes: 'Ya, semua',
})

export const staffActions = messages('admin.users.staffActions', {
  language: 'id',
  'read-only': {
    heading: 'Hanya baca',
    about:
      'Selama satu jam tidak ada yang bisa mengubah apa pun, juga kata sandi dan langkah keduanya. Yang sedang diketik tidak hilang.',
    button: 'Hanya baca satu jam',
  },
  'end-sessions': {
    heading: 'Sesi',
    about: 'Semua harus masuk lagi dengan kata sandinya. Pemain tidak terganggu.',
    button: 'Akhiri semua sesi',
  },
  suspend: {
    heading: 'Penangguhan',
    about: 'Tidak ada yang bisa masuk, sampai Anda mengizinkan tiap akun lagi di daftar ini.',
    button: 'Tangguhkan semua',
  },
  'read-write': {
    heading: 'Buka lagi',
    about: 'Yang hanya bisa membaca dapat mengubah lagi sebelum satu jam berlalu.',
    button: 'Izinkan mengubah lagi',
  },
} satisfies { language: 'id' } & Record<StaffAction, StaffActionWording>)

export const suspensionWording = messages('admin.users.suspension', {
  language: 'id',
  end: 'Berakhir',
  noEnd: 'Sampai diizinkan masuk lagi',
  days: 'Setelah {count} hari',
  reason: 'Alasan (opsional)',
  hint: 'Tercatat di jejak audit dan diberikan kepada game yang mem-ban akunnya.',
})

/** What happens to the tokens of scripts when accounts are demoted, suspended or logged out. */
export const tokensWording = messages('admin.users.tokens', {
  language: 'id',
  revoke: 'Cabut juga {count} token yang dibuat akun ini',
  hint: 'Jika tidak, token itu menjadi milik Anda dan tetap berjalan.',
  revoked: '{count} token yang dibuat akun ini juga dicabut.',
  revokeAll: 'Cabut juga semua token skrip',
  onlyRead: 'Token skrip juga hanya bisa membaca.',
})

export const deletionWording = messages('admin.users.deletion', {
  language: 'id',
  lock: 'Kunci juga {count} akun gamenya',
  hint: 'Jika tidak, akun itu tetap dapat dimainkan. Dikunci hanya di realm yang mengizinkan pemblokiran.',
  credit: 'Saldonya {amount} ikut hilang.',
})

export const rolesWording = messages('admin.users.assigned', {
  language: 'id',
  heading: 'Peran',
  about: 'Akun ini boleh melakukan apa yang diizinkan peran-perannya. Berlaku seketika.',
  ofOwner: 'Pemilik boleh melakukan semuanya, juga tanpa peran.',
  done: 'Peran {name} diubah.',
})

export const invitationWording = messages('admin.users.invitation', {
  language: 'id',
  open: 'Undang pembantu',
  title: 'Undang pembantu',
  about:
    'Akunnya dibuat sekarang, dengan perannya. Dengan tautan sekali pakai ia menetapkan kata sandi dan PIN sendiri; sebelum itu tidak ada yang bisa masuk.',
  roles: 'Peran',
  // Where no role was made.
  noRoles: 'Belum ada peran. Buat dahulu di layar Peran.',
  roleMissing: 'Pilih setidaknya satu peran.',
  submit: 'Buat tautan',
  saving: 'Menyimpan...',
  failed: 'Gagal mengundang: {reason}',
  done: 'Akun {name} dibuat.',
  linkTitle: 'Tautan undangan untuk {name}',
  label: 'Tautan undangan',
  byHand: 'Browser tidak mengizinkan penyalinan. Salin tautan yang terpilih dengan Ctrl+C.',
  // The name is a username.
  shownOnce:
    'Tautan ini hanya ditampilkan sekali. Kirimkan kepada {name} lewat jalur yang aman. Berlaku satu kali, sampai {time}; setelah itu buat tautan reset di akunnya.',
})

export const exportWording = messages('admin.users.export', {
  language: 'id',
  heading: 'Data pribadi',
  about: 'Semua yang disimpan situs ini tentang orang ini sebagai berkas JSON, tanpa rahasia. Tercatat di jejak audit.',
  button: 'Ekspor data',
  // Of the file.
  fileName: 'akun-{id}.json',
})

export const resetLinkWording = messages('admin.users.resetLink', {
  language: 'id',
  heading: 'Tautan reset',
  about:
    'Pemilik akun menetapkan kata sandi dan PIN baru dengan tautan sekali pakai. Tautan sebelumnya tidak berlaku lagi.',
  button: 'Buat tautan reset',
  title: 'Tautan reset untuk {name}',
  shownOnce: 'Tautan ini hanya ditampilkan sekali. Kirimkan kepada pemilik akun lewat jalur yang aman.',
  what: 'Tautan ini menetapkan kata sandi dan PIN baru, satu kali, sampai {time}. Setelah dipakai, semua sesi akun ini berakhir.',
  label: 'Tautan reset',
  byHand: 'Browser tidak mengizinkan penyalinan. Salin tautan yang terpilih dengan Ctrl+C.',
  close: 'Selesai',
})
