import type { ItemName } from './items.ts'
import type { MapName } from './maps.ts'

interface Habitat {
  readonly monster: string
  readonly maps: readonly [MapName, ...MapName[]]
  readonly items: readonly ItemName[]
}

// Drops are grouped by monster, so that each monster's name is spelled only once.
const habitats: readonly Habitat[] = [
  // Dataran Sri Kencana is a map for levels 1 to 15.
  {
    monster: 'Belalang Sawah',
    maps: ['Dataran Sri Kencana'],
    items: ['Ramuan Merah (S)', 'Bulir Padi Emas', 'Helm Kulit Prajurit'],
  },
  {
    monster: 'Tikus Lumbung',
    maps: ['Dataran Sri Kencana'],
    items: ['Ramuan Biru (S)', 'Bulir Padi Emas', 'Kulit Kasar'],
  },
  {
    monster: 'Celeng Bertanduk',
    maps: ['Dataran Sri Kencana', 'Hutan Seribu Bisik'],
    items: ['Kulit Kasar', 'Helm Kulit Prajurit'],
  },
  {
    monster: 'Perampok Pematang',
    maps: ['Dataran Sri Kencana'],
    items: ['Keris Fajar +0', 'Zirah Kulit Prajurit', 'Scroll Pulang Kota'],
  },
  {
    monster: 'Raja Celeng Gelagah [BOSS]',
    maps: ['Dataran Sri Kencana'],
    items: ['Keris Fajar +0', 'Batu Tempa', 'Ruby Bara Lv.1', 'Scroll EXP 50% (1 Jam)'],
  },
  // Hutan Seribu Bisik is a map for levels 15 to 28.
  {
    monster: 'Kera Bayangan',
    maps: ['Hutan Seribu Bisik'],
    items: ['Rotan Lentur', 'Ramuan Merah (S)', 'Zamrud Rimba Lv.1'],
  },
  {
    monster: 'Ular Sanca Lumut',
    maps: ['Hutan Seribu Bisik', 'Rawa Sembilu'],
    items: ['Kulit Kasar', 'Ramuan Kebal Racun'],
  },
  {
    monster: 'Pohon Pengembara',
    maps: ['Hutan Seribu Bisik'],
    items: ['Kayu Jati Tua', 'Tongkat Akar Tua', 'Zamrud Rimba Lv.1'],
  },
  {
    monster: 'Pemburu Sesat',
    maps: ['Hutan Seribu Bisik'],
    items: ['Busur Rotan Pemburu', 'Rotan Lentur', 'Scroll Pulang Kota'],
  },
  {
    monster: 'Macan Kumbang Bermata Tiga [BOSS]',
    maps: ['Hutan Seribu Bisik'],
    items: ['Zamrud Rimba Lv.2', 'Pendant Lumut Purba', 'Busur Rotan Pemburu', 'Batu Tempa'],
  },
  // Lembah Kabut is a map for levels 25 to 38.
  {
    monster: 'Kunang Penyesat',
    maps: ['Lembah Kabut'],
    items: ['Debu Roh', 'Opal Kabut', 'Ramuan Biru (S)'],
  },
  {
    monster: 'Laba-Laba Sutra Kabut',
    maps: ['Lembah Kabut'],
    items: ['Benang Sutra Kabut', 'Ramuan Kebal Racun', 'Cincin Salju Pertama'],
  },
  {
    monster: 'Penunggang Kabut',
    maps: ['Lembah Kabut'],
    items: ['Keris Bulan Sabit', 'Pedang Kembar Sembilu', 'Benang Sutra Kabut', 'Batu Tempa', 'Jamu Beras Kencur'],
  },
  {
    monster: 'Arca Batu Tersumpah',
    maps: ['Lembah Kabut', 'Katakomba Raja Tidur'],
    items: ['Bijih Perak', 'Batu Tempa'],
  },
  {
    monster: 'Ratu Kabut Rengganis [BOSS]',
    maps: ['Lembah Kabut'],
    items: ['Jubah Peramal Candra', 'Opal Kabut', 'Pendant Candra', 'Batu Tempa Suci', 'Fragmen Gapura'],
  },
  // Pelabuhan Karangwangi and Gugus Karang Mutiara are maps for levels 20 to 40.
  {
    monster: 'Kepiting Dermaga',
    maps: ['Pelabuhan Karangwangi', 'Gugus Karang Mutiara'],
    items: ['Cangkang Mutiara', 'Ramuan Merah (S)'],
  },
  {
    monster: 'Perompak Layar Hitam',
    maps: ['Pelabuhan Karangwangi'],
    items: ['Golok Penebas Ombak', 'Bijih Perak', 'Jamu Kunyit Pemulih'],
  },
  {
    monster: 'Tikus Kapal Raksasa',
    maps: ['Pelabuhan Karangwangi'],
    items: ['Kulit Kasar', 'Ramuan Biru (S)'],
  },
  {
    monster: 'Nakhoda Karam Jalasena [BOSS]',
    maps: ['Pelabuhan Karangwangi'],
    items: ['Golok Penebas Ombak', 'Cincin Ombak Tenang', 'Safir Tirta Lv.2', 'Bijih Emas'],
  },
  {
    monster: 'Ubur-Ubur Guntur',
    maps: ['Gugus Karang Mutiara'],
    items: ['Topaz Guntur Lv.1', 'Ramuan Biru (L)', 'Cangkang Mutiara'],
  },
  {
    monster: 'Penyu Karang Purba',
    maps: ['Gugus Karang Mutiara'],
    items: ['Perisai Tempurung Mutiara', 'Cangkang Mutiara', 'Safir Tirta Lv.1'],
  },
  {
    monster: 'Siren Teluk Sunyi',
    maps: ['Gugus Karang Mutiara'],
    items: ['Safir Tirta Lv.2', 'Cincin Ombak Tenang', 'Scroll Bangkit'],
  },
  {
    monster: 'Naga Tirta Segara [BOSS]',
    maps: ['Gugus Karang Mutiara'],
    items: ['Tombak Naga Tirta', 'Safir Tirta Lv.3', 'Sisik Naga Muda', 'Fragmen Gapura'],
  },
  // Gurun Pasir Saka is a map for levels 35 to 48.
  {
    monster: 'Kalajengking Kaca',
    maps: ['Gurun Pasir Saka'],
    items: ['Pasir Saka Halus', 'Ramuan Kebal Racun', 'Topaz Guntur Lv.1'],
  },
  {
    monster: 'Cacing Pasir',
    maps: ['Gurun Pasir Saka'],
    items: ['Pasir Saka Halus', 'Kulit Kasar', 'Ramuan Merah (L)'],
  },
  {
    monster: 'Penyamun Kafilah',
    maps: ['Gurun Pasir Saka'],
    items: ['Pedang Kembar Sembilu', 'Bijih Emas', 'Scroll Pulang Kota'],
  },
  {
    monster: 'Mumi Penjaga Sumur',
    maps: ['Gurun Pasir Saka', 'Katakomba Raja Tidur'],
    items: ['Tulang Retak', 'Debu Roh'],
  },
  {
    monster: 'Raksasa Pasir Wirabumi [BOSS]',
    maps: ['Gurun Pasir Saka'],
    items: ['Tombak Trisula Perunggu', 'Topaz Guntur Lv.2', 'Pendant Arunika', 'Batu Tempa Suci'],
  },
  // Rawa Sembilu is a map for levels 40 to 52.
  {
    monster: 'Buaya Sembilu',
    maps: ['Rawa Sembilu'],
    items: ['Kulit Kasar', 'Lumpur Beracun', 'Ramuan Merah (L)'],
  },
  {
    monster: 'Katak Pemuntah',
    maps: ['Rawa Sembilu'],
    items: ['Lumpur Beracun', 'Ramuan Kebal Racun', 'Zamrud Rimba Lv.2'],
  },
  {
    monster: 'Mayat Rawa',
    maps: ['Rawa Sembilu'],
    items: ['Tulang Retak', 'Onyx Malam', 'Scroll Bangkit'],
  },
  {
    monster: 'Induk Lintah Hitam [BOSS]',
    maps: ['Rawa Sembilu'],
    items: ['Pendant Lumut Purba', 'Zamrud Rimba Lv.3', 'Tongkat Akar Tua', 'Jimat Pelindung Tempa'],
  },
  // Tambang Kristal Wesi is a map for levels 45 to 55.
  {
    monster: 'Kelelawar Kristal',
    maps: ['Tambang Kristal Wesi'],
    items: ['Kristal Wesi Mentah', 'Ramuan Biru (L)', 'Debu Roh'],
  },
  {
    monster: 'Golem Bijih',
    maps: ['Tambang Kristal Wesi'],
    items: ['Bijih Wesi', 'Bijih Emas', 'Batu Tempa', 'Kapak Wesi Hitam'],
  },
  {
    monster: 'Mesin Gali Rusak',
    maps: ['Tambang Kristal Wesi'],
    items: ['Bijih Wesi', 'Meriam Tangan Wesi MK-II', 'Sarung Tangan Wesi Tempa'],
  },
  {
    monster: 'Penambang Kesurupan',
    maps: ['Tambang Kristal Wesi'],
    items: ['Helm Wesi Tempa', 'Bijih Perak', 'Jamu Kunyit Pemulih'],
  },
  {
    monster: 'Jantung Kristal Ardhawesi [BOSS]',
    maps: ['Tambang Kristal Wesi'],
    items: ['Zirah Wesi Tempa', 'Pendant Wesi', 'Kristal Wesi Mentah', 'Batu Tempa Suci', 'Intan Gapura'],
  },
  // Katakomba Raja Tidur is a map for levels 50 to 60.
  {
    monster: 'Prajurit Tulang',
    maps: ['Katakomba Raja Tidur'],
    items: ['Tulang Retak', 'Zirah Tulang Katakomba', 'Ramuan Merah (L)'],
  },
  {
    monster: 'Pemanah Tulang',
    maps: ['Katakomba Raja Tidur'],
    items: ['Tulang Retak', 'Busur Awan Kelabu', 'Kunci Katakomba'],
  },
  {
    monster: 'Roh Dayang Istana',
    maps: ['Katakomba Raja Tidur'],
    items: ['Debu Roh', 'Mahkota Peramal Candra', 'Onyx Malam'],
  },
  {
    monster: 'Raja Tidur Adhiraja [BOSS]',
    maps: ['Katakomba Raja Tidur'],
    items: ['Kujang Raja Tidur', 'Pendant Raja Tidur', 'Zirah Tulang Katakomba', 'Onyx Malam', 'Intan Gapura'],
  },
  // Padang Es Tirtabeku is a map for levels 55 to 65.
  {
    monster: 'Serigala Es',
    maps: ['Padang Es Tirtabeku'],
    items: ['Taring Serigala Es', 'Mantel Bulu Serigala Es', 'Ramuan Merah (L)'],
  },
  {
    monster: 'Roh Badai Salju',
    maps: ['Padang Es Tirtabeku'],
    items: ['Safir Tirta Lv.2', 'Debu Roh', 'Ramuan Biru (L)'],
  },
  {
    monster: 'Raksasa Gletser',
    maps: ['Padang Es Tirtabeku'],
    items: ['Batu Tempa', 'Sepatu Wesi Tempa', 'Safir Tirta Lv.3', 'Jimat Pelindung Tempa'],
  },
  {
    monster: 'Ratu Beku Himasari [BOSS]',
    maps: ['Padang Es Tirtabeku'],
    items: ['Cincin Salju Pertama', 'Tongkat Candra Perak', 'Mantel Bulu Serigala Es', 'Fragmen Gapura'],
  },
  // Kawah Geniraja is a map for levels 60 to 70.
  {
    monster: 'Kadal Magma',
    maps: ['Kawah Geniraja'],
    items: ['Abu Geniraja', 'Ruby Bara Lv.2', 'Belerang Murni'],
  },
  {
    monster: 'Elemental Bara',
    maps: ['Kawah Geniraja'],
    items: ['Abu Geniraja', 'Ruby Bara Lv.1', 'Cincin Bara Kembar'],
  },
  {
    monster: 'Pemuja Api',
    maps: ['Kawah Geniraja'],
    items: ['Gada Batu Geniraja', 'Belerang Murni', 'Scroll Drop Rate 30% (1 Jam)'],
  },
  {
    monster: 'Anak Naga Geni',
    maps: ['Kawah Geniraja'],
    items: ['Sisik Naga Muda', 'Ruby Bara Lv.2', 'Pendant Mata Naga'],
  },
  {
    monster: 'Naga Geniraja [WORLD BOSS]',
    maps: ['Kawah Geniraja'],
    items: ['Zirah Sisik Naga', 'Perisai Sisik Naga', 'Ruby Bara Lv.3', 'Pendant Mata Naga', 'Intan Gapura'],
  },
  // Kepulauan Awang-Awang is a map for levels 65 to 75.
  {
    monster: 'Elang Badai',
    maps: ['Kepulauan Awang-Awang'],
    items: ['Bulu Garuda', 'Busur Awan Kelabu', 'Topaz Guntur Lv.2'],
  },
  {
    monster: 'Penjaga Batu Awan',
    maps: ['Kepulauan Awang-Awang'],
    items: ['Serpihan Batu Awan', 'Batu Tempa Suci', 'Sepatu Angin Awang-Awang'],
  },
  {
    monster: 'Bidadari Jatuh',
    maps: ['Kepulauan Awang-Awang'],
    items: ['Jubah Peramal Candra', 'Scroll Bangkit', 'Serpihan Batu Awan'],
  },
  {
    monster: 'Garuda Senja [WORLD BOSS]',
    maps: ['Kepulauan Awang-Awang'],
    items: ['Busur Senja Abadi', 'Sayap Garuda Senja (7 Hari)', 'Bulu Garuda', 'Intan Gapura', 'Fragmen Gapura'],
  },
  // Medan Perang Trisula is used only for wars.
  {
    monster: 'Menara Trisula',
    maps: ['Medan Perang Trisula'],
    items: ['Peti Perang Trisula', 'Fragmen Gapura', 'Scroll Bangkit'],
  },
  {
    monster: 'Raksasa Pengepung',
    maps: ['Medan Perang Trisula'],
    items: ['Peti Perang Trisula', 'Pedang Panjang Arunika', 'Batu Tempa Suci', 'Intan Gapura'],
  },
]

export const drops: readonly { monster: string; map: MapName; item: ItemName }[] = habitats.flatMap((habitat) =>
  habitat.maps.flatMap((map) => habitat.items.map((item) => ({ monster: habitat.monster, map, item }))),
)
