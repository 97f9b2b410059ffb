import type { PictureName, QuestPictureName } from './pictureNames.ts'

type Day = 'Sunday' | 'Saturday' | 'Friday' | 'Thursday' | 'Wednesday' | 'Tuesday' | 'Monday'

// These texts contain no commas, because the public page turns each comma into a line break.
export const dailyQuestsAfterWar: readonly {
  category: string
  daily_quest: string
  map: string
  quest: string
  reward: string
  picture: QuestPictureName | PictureName | null
}[] = [
  {
    category: 'War Siang',
    daily_quest: 'Puing Menara Trisula',
    map: 'Medan Perang Trisula',
    quest: `Bicara dengan Kepala Logistik Trisula dalam 30 menit setelah war
Kumpulkan 15 puing dari Menara Trisula yang runtuh
Antar puing ke panglima bangsamu`,
    reward: `Poin Perang x60
Peti Perang Trisula x1
Gold 150.000`,
    picture: 'quest-menara.webp',
  },
  {
    category: 'War Siang',
    daily_quest: 'Kafilah yang Tersesat',
    map: 'Gurun Pasir Saka',
    quest: `Temui Kafilah Umar Saka di gerbang gurun
Kalahkan 20 Penyamun Kafilah
Kawal unta terakhir sampai ke oase`,
    reward: `Poin Perang x40
Bijih Emas x3
Scroll Pulang Kota x5`,
    picture: 'quest-kafilah.webp',
  },
  {
    category: 'War Malam',
    daily_quest: 'Surat dari Balik Kabut',
    map: 'Lembah Kabut (sisi barat)',
    quest: `Ambil surat di Pemandu Kabut Laras
Kalahkan 10 Penunggang Kabut
Temukan prajurit yang terluka di dekat Gua Hening
Kembali sebelum pukul 24.00 WIB`,
    reward: `Poin Perang x50
Opal Kabut x1
Ramuan Merah (L) x20`,
    picture: 'kabut-pagi.webp',
  },
  {
    category: 'War Malam',
    daily_quest: 'Persediaan untuk Garis Depan',
    map: 'Tambang Kristal Wesi',
    quest: `Kalahkan 15 Golem Bijih
Serahkan Bijih Wesi x20 ke Mandor Tambang Gatot
Bantu Insinyur Wesi R-07 menyalakan 3 tungku`,
    reward: `Poin Perang x50
Batu Tempa x4
Gold 200.000`,
    picture: null,
  },
  {
    category: 'Bangsa Pemenang',
    daily_quest: 'Parade Panji Kemenangan',
    map: 'Kota Gapura',
    quest: `Ambil panji di Raden Palwa
Bawa panji mengelilingi alun-alun tanpa turun dari kuda
Tancapkan panji di depan gerbang timur`,
    reward: `Poin Perang x30
Scroll EXP 50% (1 Jam) x1
Fragmen Gapura x1`,
    picture: null,
  },
  {
    category: 'Bangsa Kalah',
    daily_quest: 'Bangkit Sekali Lagi',
    map: 'Dataran Sri Kencana / Hutan Seribu Bisik',
    quest: `Minum jamu di Mbok Sarinah
Kalahkan 30 monster bersama party
Lapor ke panglima bangsamu`,
    reward: `Poin Perang x45
Scroll Bangkit x2
Jamu Kunyit Pemulih x10`,
    picture: null,
  },
]

export const dailyQuests: readonly {
  day: Day
  tutorial: string
  quest: string
  reward: string
  picture: QuestPictureName | PictureName | null
}[] = [
  {
    day: 'Sunday',
    tutorial: `Minimal level 60 dan sudah pernah menyelesaikan quest langit
Naik ke pulau utama lewat Peri Angin (Gold 25.000)
Bawa senjata jarak jauh atau teman yang punya`,
    quest: `Kalahkan 25 Elang Badai
Kumpulkan Bulu Garuda x10
Hadiri pemanggilan Garuda Senja pukul 17.00 WIB`,
    reward: `Serpihan Batu Awan x5
Topaz Guntur Lv.2 x1
Poin Season Pass 100`,
    picture: null,
  },
  {
    day: 'Saturday',
    tutorial: `Buka untuk party 3-6 orang level 50 ke atas
Ambil Kunci Katakomba gratis di Juru Kunci Katakomba
Nyalakan obor di setiap ruangan supaya pintu terbuka`,
    quest: `Kalahkan 40 Prajurit Tulang
Kalahkan 15 Roh Dayang Istana
Capai ruang makam Raja Tidur`,
    reward: `Debu Roh x15
Onyx Malam x1
Kunci Katakomba x2
Poin Season Pass 100`,
    picture: 'quest-katakomba.webp',
  },
  {
    day: 'Saturday',
    tutorial: `Quest kedua khusus akhir pekan dan bisa diulang 2x
Bicara dengan Penambang Belerang di kaki kawah`,
    quest: `Kumpulkan Belerang Murni x20
Kalahkan 1 Anak Naga Geni`,
    reward: `Abu Geniraja x10
Sisik Naga Muda x1`,
    picture: 'gunung-bara.webp',
  },
  {
    day: 'Friday',
    tutorial: `Garam untuk Pelabuhan: bicara dengan Syahbandar Hanggara
Sewa perahu di Tukang Perahu Mamat kalau belum punya
Air pasang pukul 18.00 WIB membuka jalur pintas`,
    quest: `Kumpulkan 12 karung garam di Gugus Karang Mutiara
Kalahkan 20 Kepiting Dermaga
Kembalikan garam ke gudang pelabuhan`,
    reward: `Keping Perak x30
Cangkang Mutiara x5
Poin Season Pass 100`,
    picture: 'quest-garam.webp',
  },
  {
    day: 'Thursday',
    tutorial: `Dimulai setelah maintenance selesai
Pakai Mantel Bulu Serigala Es supaya tidak terkena debuff beku
Api unggun memulihkan 50% HP`,
    quest: `Kalahkan 30 Serigala Es
Serahkan Taring Serigala Es x15 ke Pemburu Es Halim
Nyalakan kembali 4 api unggun`,
    reward: `Safir Tirta Lv.2 x1
Gold 180.000
Poin Season Pass 100`,
    picture: null,
  },
  {
    day: 'Wednesday',
    tutorial: `Ambil quest di Pak Lurah Wirya sebelum pukul 20.00 WIB
Cocok untuk pemanasan sebelum Naga Geniraja
Bawa Ramuan Merah (L) minimal 30`,
    quest: `Kalahkan 20 Elemental Bara
Kalahkan 10 Pemuja Api
Ikut melukai Naga Geniraja sekali saja sudah dihitung`,
    reward: `Ruby Bara Lv.2 x1
Batu Tempa x5
Poin Season Pass 100`,
    picture: null,
  },
  {
    day: 'Tuesday',
    tutorial: `Beli penawar di Peracik Racun Sembilu
Naik getek dari sisi utara karena jembatan selatan putus
Jangan berdiri di lumpur hijau lebih dari 5 detik`,
    quest: `Kalahkan 25 Katak Pemuntah
Kumpulkan Lumpur Beracun x15
Bebaskan 3 pedagang dari Mayat Rawa`,
    reward: `Zamrud Rimba Lv.2 x1
Ramuan Kebal Racun x10
Poin Season Pass 100`,
    picture: null,
  },
  {
    day: 'Monday',
    tutorial: `Quest paling mudah minggu ini dan boleh sendirian
Semua level bisa ikut
Bicara dengan Pak Tani Darma di lumbung ketujuh`,
    quest: `Usir 30 Belalang Sawah
Kumpulkan Bulir Padi Emas x10
Antar padi ke Mbok Sarinah`,
    reward: `Jamu Beras Kencur x10
Scroll EXP 50% (1 Jam) x1
Poin Season Pass 100`,
    picture: 'sawah-purnama.webp',
  },
]
