import type { ItemName } from './items.ts'

interface Offer {
  readonly donation_title: string
  readonly pricing: string
}

export const services: readonly Offer[] = [
  { donation_title: 'Ganti Nama Karakter', pricing: 'Rp. 50.000' },
  { donation_title: 'Ganti Nama Guild', pricing: 'Rp. 100.000' },
  { donation_title: 'Pindah Bangsa (reset Poin Perang)', pricing: 'Rp. 150.000' },
  { donation_title: 'Ganti Gender dan Wajah', pricing: 'Rp. 35.000' },
  { donation_title: 'Reset Skill dan Status', pricing: 'Rp. 25.000' },
  { donation_title: 'Tambah Slot Karakter', pricing: 'Rp. 40.000' },
  { donation_title: 'Perluas Gudang +40 Slot', pricing: 'Rp. 30.000' },
  { donation_title: 'VIP Bronze (30 Hari)', pricing: 'Rp. 50.000' },
  { donation_title: 'VIP Silver (30 Hari)', pricing: 'Rp. 100.000' },
  { donation_title: 'VIP Gold (30 Hari)', pricing: 'Rp. 175.000' },
]

export const gemstones: readonly Offer[] = [
  { donation_title: 'Ruby Bara Lv.1 (tab isi 10)', pricing: 'Rp. 20.000' },
  { donation_title: 'Safir Tirta Lv.1 (tab isi 10)', pricing: 'Rp. 20.000' },
  { donation_title: 'Zamrud Rimba Lv.1 (tab isi 10)', pricing: 'Rp. 20.000' },
  { donation_title: 'Topaz Guntur Lv.1 (tab isi 10)', pricing: 'Rp. 25.000' },
  { donation_title: 'Opal Kabut (tab isi 5)', pricing: 'Rp. 45.000' },
  { donation_title: 'Onyx Malam (tab isi 5)', pricing: 'Rp. 45.000' },
]

export const resources: readonly Offer[] = [
  { donation_title: 'Bijih Wesi x100', pricing: 'Rp. 10.000' },
  { donation_title: 'Bijih Perak x100', pricing: 'Rp. 15.000' },
  { donation_title: 'Bijih Emas x50', pricing: 'Rp. 25.000' },
  { donation_title: 'Kristal Wesi Mentah x50', pricing: 'Rp. 30.000' },
  { donation_title: 'Benang Sutra Kabut x99', pricing: 'Rp. 20.000' },
  { donation_title: 'Kayu Jati Tua x100', pricing: 'Rp. 12.000' },
  { donation_title: 'Batu Tempa x20', pricing: 'Rp. 35.000' },
]

export const retailDonations: readonly Offer[] = [
  { donation_title: '100 Gapura Coin', pricing: 'Rp. 10.000' },
  { donation_title: '275 Gapura Coin', pricing: 'Rp. 25.000' },
  { donation_title: '575 Gapura Coin', pricing: 'Rp. 50.000' },
  { donation_title: '1.200 Gapura Coin', pricing: 'Rp. 100.000' },
  { donation_title: '3.150 Gapura Coin', pricing: 'Rp. 250.000' },
  { donation_title: '6.600 Gapura Coin', pricing: 'Rp. 500.000' },
  { donation_title: 'Jimat Pelindung Tempa x5', pricing: 'Rp. 60.000' },
  { donation_title: 'Sayap Garuda Senja (7 Hari)', pricing: 'Rp. 45.000' },
]

export const seasonPasses = [
  {
    donation_title: 'Season Pass "Angin Timur" - Premium',
    pricing: 'Rp. 75.000',
    picture: 'pass-angin-timur.webp',
  },
  {
    donation_title: 'Season Pass "Angin Timur" - Premium+ (langsung tier 10)',
    pricing: 'Rp. 120.000',
    picture: 'pass-angin-timur-plus.webp',
  },
  {
    donation_title: 'Season Pass "Fajar Pertama" - arsip kostum',
    pricing: 'Rp. 50.000',
    picture: 'pass-fajar-pertama.webp',
  },
] as const satisfies readonly (Offer & { picture: string })[]

export type SeasonPassPicture = (typeof seasonPasses)[number]['picture']

export const packageCategories = ['Paket Pemula', 'Paket Perang', 'Paket Tempa', 'Paket Guild'] as const

export type PackageCategoryName = (typeof packageCategories)[number]

// A package without a price is not sold separately, because it is part of another package.
export const packages = [
  {
    package_name: 'Paket Pemula Sri Kencana',
    category: 'Paket Pemula',
    item: 'Zirah Kulit Prajurit',
    price: 'Rp. 25.000',
    is_bonus_package: false,
    picture: 'sawah-purnama.webp',
  },
  {
    package_name: 'Paket Pengembara',
    category: 'Paket Pemula',
    item: 'Scroll EXP 50% (1 Jam)',
    price: 'Rp. 50.000',
    is_bonus_package: false,
    picture: 'quest-kafilah.webp',
  },
  {
    package_name: 'Bonus Bekal Jalan',
    category: 'Paket Pemula',
    item: 'Ramuan Merah (L)',
    price: null,
    is_bonus_package: true,
    picture: null,
  },
  {
    package_name: 'Paket Prajurit Trisula',
    category: 'Paket Perang',
    item: 'Peti Perang Trisula',
    price: 'Rp. 100.000',
    is_bonus_package: false,
    picture: 'pedang-silang.webp',
  },
  {
    package_name: 'Paket Panglima Trisula',
    category: 'Paket Perang',
    item: 'Peti Perang Trisula',
    price: 'Rp. 250.000',
    is_bonus_package: false,
    picture: 'perang-malam.webp',
  },
  {
    package_name: 'Bonus Logistik Perang',
    category: 'Paket Perang',
    item: 'Scroll Bangkit',
    price: null,
    is_bonus_package: true,
    picture: null,
  },
  {
    package_name: 'Paket Murid Empu',
    category: 'Paket Tempa',
    item: 'Batu Tempa',
    price: 'Rp. 75.000',
    is_bonus_package: false,
    picture: 'bengkel-tempa.webp',
  },
  {
    package_name: 'Paket Empu Agung',
    category: 'Paket Tempa',
    item: 'Batu Tempa Suci',
    price: 'Rp. 200.000',
    is_bonus_package: false,
    picture: 'permata.webp',
  },
  {
    package_name: 'Bonus Jimat Empu',
    category: 'Paket Tempa',
    item: 'Jimat Pelindung Tempa',
    price: null,
    is_bonus_package: true,
    picture: null,
  },
  {
    package_name: 'Paket Pendiri Guild',
    category: 'Paket Guild',
    item: 'Fragmen Gapura',
    price: 'Rp. 150.000',
    is_bonus_package: false,
    picture: 'kastil-senja.webp',
  },
] as const satisfies readonly {
  package_name: string
  category: PackageCategoryName
  item: ItemName
  price: string | null
  is_bonus_package: boolean
  picture: string | null
}[]

export type PackageName = (typeof packages)[number]['package_name']
type BonusPackageName = Extract<(typeof packages)[number], { is_bonus_package: true }>['package_name']

export const packageBonuses = [
  { main: 'Paket Pengembara', bonus: 'Bonus Bekal Jalan' },
  { main: 'Paket Prajurit Trisula', bonus: 'Bonus Bekal Jalan' },
  { main: 'Paket Panglima Trisula', bonus: 'Bonus Logistik Perang' },
  { main: 'Paket Empu Agung', bonus: 'Bonus Jimat Empu' },
  { main: 'Paket Pendiri Guild', bonus: 'Bonus Logistik Perang' },
] as const satisfies readonly { main: PackageName; bonus: BonusPackageName }[]

export type PackageBonusPair = (typeof packageBonuses)[number]

export const itemPackages: readonly { bonus: PackageBonusPair; item: ItemName }[] = [
  { bonus: { main: 'Paket Pengembara', bonus: 'Bonus Bekal Jalan' }, item: 'Ramuan Merah (L)' },
  { bonus: { main: 'Paket Pengembara', bonus: 'Bonus Bekal Jalan' }, item: 'Scroll Pulang Kota' },
  { bonus: { main: 'Paket Prajurit Trisula', bonus: 'Bonus Bekal Jalan' }, item: 'Ramuan Merah (L)' },
  { bonus: { main: 'Paket Prajurit Trisula', bonus: 'Bonus Bekal Jalan' }, item: 'Ramuan Biru (L)' },
  { bonus: { main: 'Paket Panglima Trisula', bonus: 'Bonus Logistik Perang' }, item: 'Scroll Bangkit' },
  { bonus: { main: 'Paket Panglima Trisula', bonus: 'Bonus Logistik Perang' }, item: 'Jamu Kunyit Pemulih' },
  { bonus: { main: 'Paket Empu Agung', bonus: 'Bonus Jimat Empu' }, item: 'Jimat Pelindung Tempa' },
  { bonus: { main: 'Paket Pendiri Guild', bonus: 'Bonus Logistik Perang' }, item: 'Scroll Bangkit' },
  { bonus: { main: 'Paket Pendiri Guild', bonus: 'Bonus Logistik Perang' }, item: 'Intan Gapura' },
]

export const howTos: readonly { donation_guide: string; description: string }[] = [
  {
    donation_guide: 'Donasi lewat transfer bank',
    description: `Catat username akun kalian.
Pilih nominal di daftar Retail, Service, atau Package.
Buka ticket di chat community untuk meminta nomor rekening resmi.
Transfer sesuai nominal, tambahkan 3 angka terakhir dari nomor ticket.
Kirim bukti transfer dan nama karakter di ticket yang sama.
GC atau item masuk ke mailbox maksimal 1x24 jam.`,
  },
  {
    donation_guide: 'Donasi lewat dompet digital',
    description: `Buka ticket dan sebutkan dompet digital yang dipakai.
Scan kode QR yang dikirim admin di ticket tersebut.
Isi catatan dengan username, bukan password.
Kirim screenshot pembayaran.
Tunggu balasan "Done" sebelum menutup ticket.`,
  },
  {
    donation_guide: 'Klaim bonus package',
    description: `Pastikan package utama sudah masuk ke mailbox.
Datangi Saudagar Lentera di Kota Gapura.
Pilih menu "Bonus Package" dan karakter penerima.
Bonus hanya bisa diklaim satu kali dan tidak bisa dipindah.`,
  },
  {
    donation_guide: 'Mengaktifkan Season Pass',
    description: `Ambil Segel Season Pass di mailbox.
Klik kanan segel dan pilih jalur Premium atau Premium+.
Poin yang sudah terkumpul langsung dihitung.
Ambil hadiah sebelum season berakhir.`,
  },
  {
    donation_guide: 'Keuntungan VIP',
    description: `VIP Bronze: EXP +5%, gudang +10 slot, nama di daftar VIP.
VIP Silver: EXP +10%, gudang +20 slot, pajak lelang 6%.
VIP Gold: EXP +15%, gudang +40 slot, pajak lelang 4%, teleport gratis antar kota.
Setiap VIP berlaku 30 hari dan bisa diperpanjang.`,
  },
  {
    donation_guide: 'Salah nominal atau belum masuk',
    description: `Jangan membuka ticket kedua, antreannya jadi lebih lama.
Sertakan jam transfer, nominal, dan nama pengirim.
Kelebihan transfer dikembalikan sebagai GC.
Di atas pukul 22.00 WIB diproses besok pagi.`,
  },
]
