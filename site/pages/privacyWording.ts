import { messages } from '../../content/messages/messages.ts'

export const privacyWording = messages('site.privacy', {
  language: 'id',
  title: 'Privasi',
  description: 'Data apa yang disimpan situs ini, berapa lama, dan bagaimana Anda mengunduh atau menghapusnya.',
  toAccount: 'Buka Akun Saya',
  // The heading of what the operator of the site adds.
  own: 'Dari pengelola',

  account: 'Akun',
  username:
    'Username, email, waktu pendaftaran, dan waktu kata sandi atau PIN terakhir diganti disimpan selama akun ada.',
  hashes: 'Kata sandi dan PIN disimpan sebagai hash yang tidak bisa dibaca kembali.',
  factors:
    'Nama dan waktu pemakaian langkah kedua (aplikasi autentikator atau passkey) disimpan sampai Anda menghapusnya. Rahasia aplikasi itu disegel dengan kunci situs.',

  games: 'Akun game',
  gameAccounts:
    'Nama dan nomor akun game Anda, serta waktu dibuat atau dihubungkan, disimpan selama akun itu terhubung.',
  // A list of what is below.
  sentToGame: 'Untuk membuat akun game, situs mengirim {list} ke database game.',
  sent: {
    // These are entries of that list.
    name: 'nama akun',
    password: 'kata sandi game',
    email: 'email Anda',
    sex: 'jenis kelamin karakter',
    birthdate: 'tanggal lahir jika Anda mengisinya',
  },
  links:
    'Saat Anda menghubungkan akun game, username Anda di situs ini dikirim ke database game dan ditampilkan kepada yang bermain dengan akun itu.',
  characters: 'Karakter Anda dibaca dari database game saat Anda melihatnya, dan hanya ditampilkan kepada Anda.',
  gamePassword:
    'Kata sandi game yang menunggu game disegel dengan kunci situs, dan dihapus begitu game menerimanya, paling lambat setelah {hours, number} jam.',
  steps: 'Catatan tentang apa yang diminta dari game disimpan {days, number} hari.',

  orders: 'Pesanan',
  order: 'Pesanan menyimpan isi, harga, cara membayar, waktu, serta akun game dan karakter yang menerimanya.',
  orderAfterwards:
    'Setelah akun Anda dihapus, isi dan jumlah pesanan tetap ada untuk pembukuan, tanpa nama, akun game, dan karakter.',
  // Names of payment services.
  paysAt:
    'Jika Anda membayar di {services}, nomor dan jumlah pesanan, username, dan e-mail Anda dikirim ke sana. Apa yang dikatakannya tentang pembayaran Anda disimpan {days, number} hari.',
  basket: 'Keranjang hanya ada di penyimpanan browser Anda.',

  sessions: 'Sesi dan log masuk',
  session:
    'Setiap sesi mencatat browser dan sistem, alamat IP, serta waktunya. Sesi berakhir setelah {days, number} hari, sesi staf setelah {hours, number} jam.',
  logIns:
    'Log masuk, juga yang ditolak, mencatat alamat IP, hasil, dan waktu selama {days, number} hari. Sesi dan log masuk mencatat alamat IPv6 hanya sampai jaringannya (/64).',
  networks: 'Jaringan tempat Anda pernah masuk dikenali selama {days, number} hari lewat hash, bukan alamatnya.',
  browsers: 'Browser yang tidak perlu langkah kedua diingat selama {days, number} hari.',
  attempts: 'Percobaan masuk yang salah dihitung paling lama {hours, number} jam.',
  programLog:
    'Log program mencatat alamat IP dari log masuk yang ditolak. Berapa lama log itu disimpan ditentukan oleh pengelola server.',

  changes: 'Catatan perubahan',
  change: 'Perubahan pada akun, dan isi situs yang diubah staf, dicatat dengan pelaku, waktu, dan alamat IP.',
  changesForEver: 'Catatan ini disimpan tanpa batas waktu.',
  changesFor:
    'Catatan yang lebih lama dari {years, number} tahun dihapus, kecuali perubahan terakhir dari data yang masih ada.',
  answers: 'Jawaban atas permintaan yang diberi kunci pengulangan disimpan {hours, number} jam.',

  browser: 'Browser Anda',
  cookies: 'Situs ini tidak memakai cookie.',
  storage:
    'Di penyimpanan browser ada token sesi, pilihan tema, berita terakhir yang Anda lihat, dan tanda bahwa browser ini pernah masuk, yang berlaku {days, number} hari.',

  backups: 'Cadangan',
  // How often backups are made, and how many of them are kept for how many days.
  backupEveryDays:
    'Cadangan otomatis dibuat setiap {every, number} hari, dan {keep, number} yang terbaru disimpan. Data yang dihapus masih ada di sana selama {days, number} hari.',
  backupEveryHours:
    'Cadangan otomatis dibuat setiap {every, number} jam, dan {keep, number} yang terbaru disimpan. Data yang dihapus masih ada di sana selama {days, number} hari.',
  backupEveryMinutes:
    'Cadangan otomatis dibuat setiap {every, number} menit, dan {keep, number} yang terbaru disimpan. Data yang dihapus masih ada di sana selama {days, number} hari.',
  otherBackups:
    'Cadangan sebelum pembaruan versi dan salinan yang dibuat pengelola sendiri disimpan sampai pengelola menghapusnya.',
  backedUp: 'Cadangan memuat akun, log masuk, dan catatan perubahan, tetapi tidak memuat sesi dan token.',

  rights: 'Hak Anda',
  right: 'Anda dapat mengunduh semua yang disimpan tentang Anda, dan menghapus akun Anda.',
  deletion: 'Akun dihapus {days, number} hari setelah Anda memintanya. Sampai saat itu Anda dapat membatalkannya.',
  afterwards:
    'Setelah itu akun, sesi, log masuk, dan token hilang. Catatan perubahan tetap ada, tanpa nama, email, dan alamat IP Anda. Konten yang ditulis staf tetap ada.',
  reserved:
    'Nama akun yang dihapus tidak bisa didaftarkan orang lain selama {days, number} hari; yang disimpan untuk itu hanya hash-nya. Alamat email langsung bebas.',
})
