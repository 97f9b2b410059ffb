import type { PictureName, QuestPictureName } from './pictureNames.ts'

export interface NewsItem {
  title: string
  subtitle: string
  /**
   * Plain text, or Markdown if `formatted` is true. In Markdown, `demo/` followed by a picture's name refers to one of
   * the demo's pictures.
   */
  description: string
  formatted?: true
  picture: PictureName | QuestPictureName
  category: 'Patch' | 'Event' | 'Maintenance' | 'Notice'
  daysAgo: number
}

/**
 * Items are ordered from oldest to newest. A date is a number of days before today, so that the demo never looks
 * abandoned.
 */
export const news: readonly NewsItem[] = [
  {
    title: 'Grand Opening Gapura Online - Era Afterwar Dimulai!',
    subtitle: 'Realm Nusa Fajar resmi dibuka untuk semua prajurit',
    description: `Salam, para penjaga gapura!

Setelah tiga bulan closed beta, hari ini realm Nusa Fajar resmi dibuka. Semua karakter beta sudah di-reset, semua orang mulai dari level 1, dan perang tiga bangsa kembali dari nol.

Rate server:
- EXP x15 (level 1-50), x8 (level 51-75)
- Drop x5, Gold x3
- Max level 75, tempa maksimal +9
- War 2x sehari: 13.00 dan 21.00 WIB

Bonus opening (klaim di NPC Instruktur Bayu, Dataran Sri Kencana):
- Scroll EXP 50% (1 Jam) x5
- Ramuan Merah (L) x100
- Set Kulit Prajurit lengkap
- Kuda Sembrani 7 hari

Guild pertama yang mencapai 30 member aktif mendapat 3.000 Gapura Coin. Screenshot, tag akun resmi kami, dan kirim nama guild ke GM lewat ticket.

Terima kasih untuk 214 tester yang setia melaporkan bug sampai jam tiga pagi. Title "Perintis" sudah masuk ke akun kalian.

See you in game!
- Tim Gapura`,
    picture: 'gapura-fajar.webp',
    category: 'Notice',
    daysAgo: 74,
  },
  {
    title: 'Hotfix 1.0.1: Login Queue dan Bug Gudang',
    subtitle: 'Antrean login lebih stabil, item gudang aman',
    description: `Halo semua, terima kasih sudah sabar di hari pertama yang sangat ramai. Hotfix 1.0.1 sudah live sejak pukul 04.30 WIB. Tidak perlu patch manual, cukup restart launcher.

Fixed:
- Antrean login macet di angka 1 walaupun slot masih kosong
- Item di gudang tidak tampil setelah pindah map (item TIDAK hilang, hanya tidak terbaca)
- Karakter Candra jatuh ke bawah tanah di dekat air mancur Kota Gapura
- Quest "Tujuh Lumbung" tidak selesai kalau party bubar
- Nama guild dengan tanda petik membuat papan ranking kosong

Known issues:
- Efek hujan berat di Rawa Sembilu menurunkan FPS di VGA lama. Sementara matikan Weather Effect di Option.
- Minimap Tambang Kristal Wesi belum menampilkan lantai 2

Kompensasi: Jamu Kunyit Pemulih x20 dan Scroll Bangkit x3, dikirim ke mailbox semua karakter di atas level 5. Berlaku sampai Minggu pukul 23.59 WIB.`,
    picture: 'quest-kafilah.webp',
    category: 'Patch',
    daysAgo: 72,
  },
  {
    title: 'Bonus Donasi Perdana: Extra 20% Gapura Coin',
    subtitle: 'Hanya sampai Minggu malam pukul 23.59 WIB',
    description: `Untuk merayakan dua minggu pertama server, setiap donasi retail minggu ini mendapat extra Gapura Coin (GC):

- Rp. 50.000 - bonus 10%
- Rp. 100.000 - bonus 15%
- Rp. 250.000 ke atas - bonus 20% + Scroll Drop Rate 30% (1 Jam) x5
- Rp. 500.000 ke atas - bonus 20% + Pendant pilihan bangsa (bound)

Cara klaim:
1. Lakukan donasi seperti biasa, langkahnya ada di halaman DONATION, bagian How To Donation.
2. Kirim bukti transfer dan nama karakter lewat ticket.
3. GC masuk maksimal 1x24 jam. Di atas jam 22.00 WIB diproses besok pagi.

Mohon diingat: donasi dipakai untuk biaya server, proteksi DDoS, dan hadiah event. Kami tidak pernah menjual item +9 atau level, dan tidak akan. GM tidak pernah meminta password ataupun PIN kalian. Kalau ada yang mengaku GM dan minta PIN, langsung screenshot dan laporkan.`,
    picture: 'permata.webp',
    category: 'Event',
    daysAgo: 60,
  },
  {
    title: 'Double EXP Weekend',
    subtitle: 'Sabtu dan Minggu, EXP x2 di semua map',
    description: `Weekend ini waktunya kejar level!

Jadwal:
- Mulai: Sabtu 00.00 WIB
- Selesai: Minggu 23.59 WIB

Yang aktif:
- EXP x2 di semua map (stack dengan Scroll EXP 50%)
- Bonus party +10% per anggota beda bangsa, maksimal +30%
- Penalti mati dihapus di bawah level 60
- Monster di Hutan Seribu Bisik dan Lembah Kabut respawn 30% lebih cepat

Yang TIDAK berubah: drop rate, gold, dan EXP daily quest.

Tips dari GM Wening: level 25-38 paling cepat di Lembah Kabut sisi timur dekat jembatan batu, tapi bawa Ramuan Kebal Racun. Level 45 ke atas lebih baik ke Tambang Kristal Wesi dengan party minimal tiga orang.

AFK leveling dengan auto-clicker tetap melanggar rules nomor 4, double EXP ataupun tidak. Selamat berburu!`,
    picture: 'quest-menara.webp',
    category: 'Event',
    daysAgo: 52,
  },
  {
    title: 'Patch Note 1.2: Tambang Kristal Wesi Lantai 2',
    subtitle: 'Dungeon party baru, sistem tempa suci, balancing class',
    description: `Ukuran patch: 38 MB, otomatis lewat launcher. Manual patch tersedia di halaman DOWNLOAD.

New:
- Tambang Kristal Wesi lantai 2, party 3-6 orang, level 50+
- Boss baru: Jantung Kristal Ardhawesi, respawn 4 jam (acak +/- 30 menit)
- Sistem Tempa Suci: Batu Tempa Suci menjaga level tempa kalau gagal di +5 sampai +7
- Tombol "Sort" di gudang, akhirnya

Balancing:
- Pemanah Arunika: damage Hujan Senja 115% -> 108%
- Peramal Candra: cooldown Tabir Bulan 18 detik -> 15 detik
- Penggempur Wesi: HP dasar +4%, cast Meriam lebih cepat 0,2 detik

Bug fix:
- Golem Bijih tidak lagi menembus rel
- Suara lentera di Pelabuhan Karangwangi tidak berulang terus
- Harga jual Kristal Wesi Mentah di Mandor Gatot sudah benar

Diskusi balancing silakan di channel #saran. Kami baca semua, walaupun tidak semua dibalas.`,
    picture: 'quest-katakomba.webp',
    category: 'Patch',
    daysAgo: 45,
  },
  {
    title: 'Ban Wave #3: 127 Akun Diblokir Permanen',
    subtitle: 'Speed hack, dupe gold, dan jual beli akun',
    description: `Tim GM menyelesaikan audit log minggu ini. Total 127 akun diblokir permanen dan 41 akun mendapat suspend 7 hari.

Rincian:
- 63 akun: speed hack / no-cooldown
- 38 akun: bot farming di Gurun Pasir Saka (satu orang, 38 akun!)
- 19 akun: abuse bug dupe Bijih Emas lewat kotak surat
- 7 akun: jual beli akun dengan uang asli

Gold hasil dupe sebanyak 2,4 miliar sudah ditarik. Pemain yang membeli dari akun tersebut tanpa tahu tidak kami ban, tetapi gold-nya ikut ditarik. Harga Bijih Emas di lelang seharusnya normal lagi dalam beberapa hari.

Merasa salah ban? Buka ticket dengan format:
Username:
Nama karakter:
Jam terakhir online (WIB):
Kronologi:

Banding dibuka 3x24 jam dan diperiksa oleh GM yang berbeda. Main jujur, menang pun enak. Terima kasih untuk semua yang sudah report.`,
    picture: 'pedang-silang.webp',
    category: 'Notice',
    daysAgo: 39,
  },
  {
    title: 'Event Tanam Padi: Musim Panen Sri Kencana',
    subtitle: 'Kumpulkan Bulir Padi Emas, tukar hadiah di Pak Tani Darma',
    description: `Sawah di Dataran Sri Kencana mulai menguning. Selama dua minggu, semua monster di map tersebut dan semua petak sawah event menjatuhkan Bulir Padi Emas.

Cara main:
1. Ambil Bibit Padi di Pak Tani Darma (1x sehari, reset 05.00 WIB).
2. Tanam di petak sawah yang bercahaya, siram 3x selama 30 menit.
3. Panen malam hari (18.00 - 22.00 WIB) memberi bulir dobel.
4. Awas Belalang Sawah! Tanaman yang tidak dijaga bisa habis.

Penukaran:
- 20 bulir: Jamu Beras Kencur x10
- 60 bulir: Scroll EXP 50% (1 Jam) x3
- 150 bulir: Batu Tempa Suci x1
- 400 bulir: Topi Caping Emas (permanent, +2% EXP)
- 1.000 bulir: Kerbau Tunggang "Si Darmi" (permanent)

Bulir bisa ditukar antar pemain, tetapi tidak bisa masuk lelang. Toko event tutup tiga hari setelah event berakhir, jadi jangan ditimbun.`,
    picture: 'sawah-purnama.webp',
    category: 'Event',
    daysAgo: 33,
  },
  {
    title: 'Hasil Guild War Season 1: Panji Rajawali Juara!',
    subtitle: 'Final 3 babak di Medan Perang Trisula',
    description: `Final Guild War Season 1 semalam selesai pukul 22.47 WIB, dengan 186 prajurit di dalam satu map dan hanya satu kali lag (maaf, itu backup otomatis, sudah kami pindah ke jam 04.00).

Hasil final:
1. Panji Rajawali (Arunika) - 2 menang, 1 kalah
2. Candra Kirana (Candra) - 1 menang, 2 kalah
3. Besi Tua (Wesi) - gugur di semifinal, menang perebutan tempat ketiga

MVP: Arjasena (Panji Rajawali), 74 kill dalam tiga babak
Best Support: NyaiMelati (Candra Kirana), 1,9 juta heal
Tower Breaker: PakDhe_Wesi (Besi Tua), 11 menara

Hadiah:
- Juara 1: 10.000 GC, Panji Emas 30 hari, kastil Trisula Tengah
- Juara 2: 5.000 GC, Panji Perak 30 hari
- Juara 3: 2.500 GC

Hadiah sudah dikirim ke Guild Manager Raden Palwa. Pendaftaran Season 2 dibuka minggu depan, minimal 15 member level 60.`,
    picture: 'perang-malam.webp',
    category: 'Event',
    daysAgo: 27,
  },
  {
    title: 'Maintenance Darurat: Perpindahan Datacenter',
    subtitle: 'Server offline Selasa 01.00 - 06.00 WIB',
    description: `Dua minggu terakhir banyak laporan ping naik-turun dari pemain Sumatra dan Kalimantan. Setelah dicek, masalahnya di jalur provider lama. Kami putuskan pindah ke datacenter Jakarta yang baru.

Jadwal: Selasa, 01.00 - 06.00 WIB
Selama maintenance:
- Server game, website, dan lelang offline
- Launcher tetap bisa dipakai untuk download patch
- Durasi item sewa (sayap, panji, kuda) diperpanjang 12 jam

Setelah maintenance:
- Ping rata-rata Jawa 8-15 ms, Sumatra 20-30 ms, Kalimantan 25-35 ms (hasil tes internal)
- Kapasitas realm naik menjadi 1.200 pemain
- Backup database setiap jam

Mohon logout di tempat aman sebelum pukul 00.50 WIB dan jangan melakukan trade besar menjelang server turun. Kompensasi: Scroll EXP 50% (1 Jam) x2 untuk semua karakter.

Update: selesai pukul 05.20 WIB, server sudah bisa dimasuki. Selamat pagi!`,
    picture: 'quest-kafilah.webp',
    category: 'Maintenance',
    daysAgo: 23,
  },
  {
    title: 'Event Halloween: Malam Kliwon di Hutan Seribu Bisik',
    subtitle: 'Labu, pocong jinak, dan boss rahasia tengah malam',
    description: `Ketika bulan penuh, Hutan Seribu Bisik tidak lagi berbisik. Ia tertawa.

Event berjalan 10 hari, setiap malam pukul 19.00 - 01.00 WIB:
- Semua monster hutan menjatuhkan Labu Kliwon
- Lentera Arwah muncul di 12 titik acak, klik untuk buff 15 menit
- Pukul 00.00 WIB: boss rahasia "Kuntaraja" muncul, lokasinya diumumkan lewat teka-teki

Hadiah penukaran di Dukun Rimba Melati:
- 30 labu: Kostum Pocong Lucu (7 hari)
- 80 labu: Onyx Malam x2
- 200 labu: Pet Kucing Kliwon (permanent)
- 500 labu: Efek Senjata "Api Hijau" (30 hari)

Lomba screenshot: foto karakter paling seram, upload dengan tagar #MalamKliwonGapura. Tiga pemenang masing-masing 1.500 GC, diumumkan hari terakhir pukul 20.00 WIB.

Catatan: jumpscare di gua selatan bisa dimatikan lewat Option > Event Effect. Untuk yang main sendirian jam dua belas malam, kami tidak bertanggung jawab.`,
    picture: 'malam-kliwon.webp',
    category: 'Event',
    daysAgo: 20,
  },
  {
    title: 'World Boss: Naga Geniraja Terbangun',
    subtitle: 'Kawah Geniraja, setiap Rabu dan Sabtu pukul 20.30 WIB',
    description: `Para penambang belerang melaporkan gempa tiga malam berturut-turut. Naga Geniraja, yang tidur sejak akhir Perang Gapura, sudah membuka mata.

Info boss:
- Lokasi: Kawah Geniraja, kaldera tengah
- Jadwal: Rabu dan Sabtu, 20.30 WIB
- HP: 480 juta, rekomendasi 40+ pemain level 65
- Tiga bangsa boleh menyerang bersama, PK dimatikan di dalam kaldera

Mekanik:
1. Fase 1 (100-70%): sapuan ekor, jangan berdiri di belakang
2. Fase 2 (70-30%): hujan bara, ikuti lingkaran biru Peramal
3. Fase 3 (30-0%): terbang, hanya serangan jarak jauh yang kena

Drop utama:
- Zirah Sisik Naga, Perisai Sisik Naga
- Pendant Mata Naga
- Ruby Bara Lv.3
- Intan Gapura (dijamin untuk 3 damage tertinggi)

Drop dibagi menurut kontribusi, termasuk heal dan buff, jadi support juga kebagian. Siapkan Ramuan Merah (L) yang banyak!`,
    picture: 'gunung-bara.webp',
    category: 'Event',
    daysAgo: 16,
  },
  {
    title: 'Season Pass "Angin Timur" Telah Tersedia',
    subtitle: '50 tier hadiah, jalur gratis dan jalur premium',
    description: `Season Pass kedua dimulai! Temanya pelayaran: kapal-kapal dagang kembali merapat di Pelabuhan Karangwangi.

Durasi: 45 hari
Jalur:
- Free: 20 hadiah, termasuk Scroll Bangkit, Batu Tempa, dan emote "Tarik Jangkar"
- Premium (Rp. 75.000): semua 50 hadiah
- Premium+ (Rp. 120.000): langsung naik 10 tier

Highlight premium:
- Tier 10: Kostum Nakhoda
- Tier 25: Pet Burung Camar "Cemong"
- Tier 40: Mount Perahu Darat
- Tier 50: Cincin Ombak Tenang + title "Penguasa Angin Timur"

Poin pass didapat dari daily quest (100), menang war (150), dungeon (80), dan misi mingguan (500). Pemain yang online satu jam sehari bisa mencapai tier 50 di minggu kelima, sudah kami hitung.

Semua hadiah bersifat kosmetik atau bisa didapat dari bermain. Detail harga ada di halaman DONATION, bagian Season Pass.`,
    picture: 'pelabuhan-layar.webp',
    category: 'Patch',
    daysAgo: 13,
  },
  {
    title: 'Daftar Bug Fix Mingguan #9',
    subtitle: '17 perbaikan, terima kasih untuk semua laporan',
    formatted: true,
    description: `Perbaikan berikut **sudah aktif** setelah restart pukul 05.00 WIB tadi pagi. Launcher terbaru ada di halaman [Download](/download).

## Karakter dan skill

- Skill Lompatan Wesi tidak lagi melempar pemain ke luar map
- Buff Tabir Bulan hilang saat ganti channel
- Animasi panah Busur Senja Abadi telat 0,5 detik
- Pet tidak ikut teleport di Kepulauan Awang-Awang

![Kepulauan Awang-Awang, tempat pet tertinggal](demo/kepulauan-awang-awang.webp)

## Quest

- Daily quest Jumat "Garam untuk Pelabuhan" meminta item yang salah
- Reward quest After War di Gurun Pasir Saka diterima dua kali (dobelnya tidak ditarik, anggap bonus)
- Teks quest Juru Kunci Katakomba terpotong

![Gurun Pasir Saka setelah perang](demo/gurun-pasir-saka.webp)

Jadwal dan hadiahnya ada di [Quest Info](/gameinfo/quest).

## Sistem

- Lelang: urutan harga salah di atas 1 miliar
- Chat guild tidak menampilkan emoji
- Filter kata kasar memblokir kata "Wesi"
- Reset password dengan PIN gagal kalau username memakai huruf besar
- Papan ranking di Kota Gapura diperbarui tiap 10 menit, sebelumnya 1 jam

![Papan ranking di Kota Gapura](demo/kota-gapura.webp)

## Pelapor terbaik minggu ini

| Nama | Laporan | Hadiah |
| :-- | --: | --: |
| Sekarwangi | 9 | 300 GC |
| tobing77 | 7 | 300 GC |
| IkanBakar | 6 | 300 GC |

> Hadiah sudah dikirim. Temukan bug? Laporkan dengan jam kejadian dan nama karakter.`,
    picture: 'bengkel-tempa.webp',
    category: 'Patch',
    daysAgo: 10,
  },
  {
    title: 'Pasar Malam Karangwangi: Lelang Tanpa Pajak',
    subtitle: 'Jumat sampai Minggu, 18.00 - 24.00 WIB',
    description: `Lentera sudah dipasang dari dermaga sampai balai kota. Akhir pekan ini Pelabuhan Karangwangi mengadakan Pasar Malam!

Selama Jumat - Minggu, 18.00 - 24.00 WIB:
- Pajak lelang 0% (biasanya 8%)
- Slot lapak pribadi gratis di sepanjang Jalan Lentera
- Pedagang Rempah Zainudin menjual resep langka, stok 20 per malam, siapa cepat dia dapat
- Mini game "Tebak Gelas" dengan hadiah Safir Tirta Lv.2
- Kembang api pukul 21.30 WIB, datang dengan pasangan atau guild kalian

Aturan lapak:
- Maksimal 3 jam per karakter
- Nama lapak tidak boleh mengandung kata kasar atau link luar
- Scam dengan ganti item di detik terakhir = ban permanen. Lihat dua kali sebelum klik confirm!

Bingung harga pasaran? Cek channel #cek-harga, di sana lebih jujur daripada teriak di world chat.`,
    picture: 'pasar-lentera.webp',
    category: 'Event',
    daysAgo: 8,
  },
  {
    title: 'Pendaftaran Guild War Season 2 Dibuka',
    subtitle: '16 slot, sistem grup, total hadiah 40.000 GC',
    description: `Season 1 menghasilkan banyak cerita dan lebih banyak lagi drama. Season 2 lebih besar: 16 guild, empat grup, dan hadiah dua kali lipat.

Syarat:
- Guild level 4, minimal 15 member level 60+
- Ketua guild punya akun chat community yang aktif
- Tidak ada member dengan status suspend

Jadwal:
- Pendaftaran: hari ini sampai Minggu 21.00 WIB di Raden Palwa, Kota Gapura
- Undian grup: Senin 20.00 WIB, live streaming
- Babak grup: tiap Selasa dan Kamis 20.00 WIB
- Semifinal dan final: akhir bulan, Sabtu malam

Perubahan aturan:
- Ramuan dibatasi 60 per babak
- Menara Trisula sekarang punya perisai 2 menit pertama
- Pergantian pemain boleh 3x, bukan 1x
- Mercenary lintas guild dilarang

Biaya pendaftaran 5.000.000 Gold, dikembalikan kalau lolos grup. Siapkan panji kalian!`,
    picture: 'pedang-silang.webp',
    category: 'Event',
    daysAgo: 6,
  },
  {
    title: 'Maintenance Rutin Kamis Pagi',
    subtitle: 'Server offline 05.00 - 08.00 WIB',
    description: `Halo prajurit, maintenance rutin minggu ini dilakukan Kamis pukul 05.00 - 08.00 WIB.

Yang dikerjakan:
- Persiapan data Patch 1.4
- Pembersihan item mailbox yang lebih tua dari 30 hari (tolong diambil dulu!)
- Update anti-cheat di launcher
- Reset channel 3 yang sering penuh
- Perbaikan papan guild di Kota Gapura

Yang perlu diperhatikan:
- Logout sebelum 04.55 WIB
- Jangan mulai tempa atau crafting menjelang server turun
- Timer respawn boss di-reset, semua boss muncul 30 menit setelah server online

Kalau launcher berhenti di 99% setelah update, tutup antivirus sebentar lalu klik Repair. Masih gagal? Download patch manual di halaman DOWNLOAD.

Kompensasi: Scroll Pulang Kota x5 dan Ramuan Biru (L) x30. Terima kasih atas pengertiannya!`,
    picture: 'kastil-senja.webp',
    category: 'Maintenance',
    daysAgo: 4,
  },
  {
    title: 'Patch Note 1.4: Lembah Kabut Dibuka',
    subtitle: 'Sisi barat lembah, boss Rengganis, dan set Peramal',
    description: `Jembatan batu akhirnya selesai diperbaiki. Separuh Lembah Kabut yang tertutup sejak opening sekarang bisa dimasuki.

New map area:
- Lembah Kabut Barat, level 30-38, lewat jembatan di timur Gua Hening
- 4 monster baru, termasuk Penunggang Kabut dan Arca Batu Tersumpah
- Kabut tebal tiap pukul 19.00 - 20.00 WIB: jarak pandang turun, drop Opal Kabut naik dua kali

New boss: Ratu Kabut Rengganis
- Respawn 6 jam
- Drop: Jubah Peramal Candra, Pendant Candra, Batu Tempa Suci, Fragmen Gapura

New quest:
- 9 quest cerita "Surat dari Balik Kabut"
- Daily After War baru di Pemandu Kabut Laras

Perubahan lain:
- Benang Sutra Kabut bisa ditumpuk sampai 999
- Party finder menampilkan level dan bangsa
- Loading map 40% lebih cepat untuk pengguna HDD

Ukuran patch 103,45 MB. Patch otomatis lewat launcher, atau manual di halaman DOWNLOAD. Selamat tersesat!`,
    picture: 'kabut-pagi.webp',
    category: 'Patch',
    daysAgo: 3,
  },
  {
    title: 'Realm Baru "Nusa Purnama" Segera Hadir',
    subtitle: 'Dibuka dua minggu lagi, dengan mount untuk semua',
    description: `Nusa Fajar penuh hampir setiap malam, jadi kami siapkan saudaranya. Realm kedua, Nusa Purnama, dibuka dua minggu lagi dengan rate yang lebih santai untuk yang suka perjalanan panjang.

Perbedaan realm:
- Nusa Fajar: EXP x15, war 2x sehari, PK bebas di map level 40+
- Nusa Purnama: EXP x5, war 1x sehari (20.00 WIB), PK hanya di Medan Perang Trisula

Cara ikut:
1. Pakai akun yang sama, tidak perlu mendaftar lagi
2. Pilih bangsa awal: Arunika, Candra, atau Wesi
3. Nama karakter Nusa Fajar kalian disimpan untuk kalian sampai hari pembukaan

Hadiah minggu pertama, di dalam game:
- Level 30: Scroll EXP 50% x5
- Level 50: Kostum Purnama 30 hari
- Level 70: Mount Naga Bulan (permanent)

Karakter Nusa Fajar tidak akan dipindah, di-reset, atau digabung. Donasi dan GC berlaku di kedua realm.`,
    picture: 'naga-bulan.webp',
    category: 'Notice',
    daysAgo: 1,
  },
  {
    title: 'Hari Jadi Gapura: 7 Hari Login, 7 Hadiah',
    subtitle: 'Gerbang dibuka untuk semua, pemain lama maupun baru',
    description: `Gapura sudah berdiri, dan kalian yang menjaganya. Mulai hari ini sampai tujuh hari ke depan, cukup login untuk menerima hadiah.

Hadiah harian (reset 05.00 WIB):
- Hari 1: Ramuan Merah (L) x50, Ramuan Biru (L) x50
- Hari 2: Scroll EXP 50% (1 Jam) x2
- Hari 3: Jimat Pelindung Tempa x1
- Hari 4: Gem Lv.2 pilihan
- Hari 5: Batu Tempa Suci x2
- Hari 6: Kunci Katakomba x5
- Hari 7: Sayap Garuda Senja (7 Hari) + Fragmen Gapura x3

Event tambahan:
- Setiap malam 20.00 WIB GM muncul di depan gerbang Kota Gapura, bawa kuis dan GC
- Pemain yang tidak login lebih dari 30 hari mendapat paket "Pulang Kampung" di Ki Jagabaya
- Parade tiga bangsa hari Minggu pukul 19.30 WIB, damai dulu satu jam, setelah itu war lagi

Bolong satu hari? Bisa ditebus dengan 50 GC atau 3x menang war. Selamat merayakan!`,
    picture: 'kembang-api.webp',
    category: 'Event',
    daysAgo: 0,
  },
]
