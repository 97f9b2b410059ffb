/**
 * The order of the rules must not change, because a news item of the demo refers to rule 4 (about bots) by its number.
 */
export const serverRules: readonly { rules: string; category: string; description: string }[] = [
  {
    rules: 'Satu orang, maksimal dua akun online',
    category: 'Account',
    description: `Maksimal 2 client per PC, termasuk akun toko.
Akun keluarga di satu rumah boleh, tetapi lapor dulu lewat ticket.
Melanggar: client ketiga dan seterusnya diputus, berulang kali suspend 3 hari.`,
  },
  {
    rules: 'Jual beli akun dilarang',
    category: 'Account',
    description: `Dilarang menjual, membeli, atau menyewakan akun dengan uang asli.
Akun yang berpindah tangan tidak bisa dipulihkan.
Melanggar: ban permanen untuk kedua pihak.`,
  },
  {
    rules: 'Jaga sendiri password dan PIN',
    category: 'Account',
    description: `Jangan memberikan password atau PIN kepada siapa pun, termasuk teman guild.
GM tidak pernah meminta keduanya.
Kehilangan item karena akun dipinjamkan tidak diganti.`,
  },
  {
    rules: 'Bot, macro, dan auto-clicker dilarang',
    category: 'Gameplay',
    description: `Termasuk AFK leveling dengan auto-clicker, double EXP ataupun tidak.
Macro bawaan keyboard dihitung sama.
Pertama kali: suspend 7 hari dan EXP ditarik.
Kedua kali: ban permanen.`,
  },
  {
    rules: 'Cheat, speed hack, dan modifikasi client',
    category: 'Gameplay',
    description: `Tidak ada peringatan untuk program pihak ketiga yang mengubah game.
Skin dan musik lokal boleh selama tidak memberi keuntungan.
Melanggar: ban permanen, gold dan item hasil cheat ditarik.`,
  },
  {
    rules: 'Abuse bug wajib dilaporkan',
    category: 'Gameplay',
    description: `Menemukan bug? Berhenti, screenshot, kirim ticket.
Pelapor pertama mendapat 100 - 1.000 GC menurut beratnya bug.
Yang memakai bug untuk keuntungan: suspend 14 hari sampai permanen.`,
  },
  {
    rules: 'Kill steal dan monopoli spot',
    category: 'Gameplay',
    description: `Di map PK, spot milik siapa yang kuat.
Di map level 1-39, siapa yang memukul dulu berhak atas monsternya.
Monopoli boss pemula oleh karakter level 60+ dilarang.`,
  },
  {
    rules: 'Sopan di world chat',
    category: 'Chat & Community',
    description: `Dilarang SARA, pelecehan, dan ancaman di luar konteks permainan.
Trash talk saat war boleh, keluarga orang jangan dibawa.
Mute 1 jam, lalu 1 hari, lalu 7 hari.`,
  },
  {
    rules: 'Spam dan iklan',
    category: 'Chat & Community',
    description: `Pesan yang sama maksimal 1x per 2 menit.
Iklan server lain, judi, dan link luar: ban tanpa peringatan.
Promosi guild punya channel sendiri.`,
  },
  {
    rules: 'Nama karakter, pet, dan guild',
    category: 'Chat & Community',
    description: `Tidak boleh mengandung kata kasar, nama tokoh politik, atau menyerupai nama GM.
GM akan mengganti nama tanpa pemberitahuan.
Ganti nama setelah itu tetap memakai Service Donation.`,
  },
  {
    rules: 'Penipuan (scam)',
    category: 'Trade',
    description: `Mengganti item di detik terakhir, janji palsu, dan pinjam tidak kembali termasuk scam.
Kirim bukti video atau screenshot maksimal 3x24 jam.
Pelaku: ban permanen. Korban: item dikembalikan selama masih ada.`,
  },
  {
    rules: 'Real money trading',
    category: 'Trade',
    description: `Menjual Gold atau item dengan uang asli dilarang.
Satu-satunya donasi resmi ada di halaman DONATION.
Pembeli yang tidak tahu tidak di-ban, tetapi gold-nya ditarik.`,
  },
  {
    rules: 'Lapak dan lelang',
    category: 'Trade',
    description: `Nama lapak tidak boleh memuat link atau harga palsu.
Lapak maksimal 3 jam per karakter.
Salah harga di lelang tidak bisa dibatalkan oleh GM.`,
  },
  {
    rules: 'Etika Guild War',
    category: 'War',
    description: `Hadir 10 menit sebelum babak dimulai, terlambat berarti kalah WO.
Win trading dan mengatur hasil: kedua guild didiskualifikasi satu season.
Mercenary lintas guild dilarang.
Ramuan dibatasi 60 per babak.`,
  },
  {
    rules: 'Mata-mata dan karakter kedua di war',
    category: 'War',
    description: `Satu pemain hanya boleh masuk war dengan satu bangsa per hari.
Membocorkan posisi lewat karakter bangsa lain: Poin Perang hari itu hangus.
Berulang: dilarang ikut war 7 hari.`,
  },
  {
    rules: 'Banding dan keputusan GM',
    category: 'War',
    description: `Protes hasil war maksimal 1x24 jam lewat ticket, dengan rekaman.
Diperiksa oleh GM yang berbeda.
Keputusan kedua bersifat final.`,
  },
]
