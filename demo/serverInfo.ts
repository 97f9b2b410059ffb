import type { ItemName } from './items.ts'

export const pendants = [
  {
    name_item: 'Pendant Arunika',
    type: 'Pendant bangsa (Arunika) - ATK +45, HP +300',
    trade: 'No Trade',
    picture: 'pendant-arunika.webp',
  },
  {
    name_item: 'Pendant Candra',
    type: 'Pendant bangsa (Candra) - MATK +52, MP +250',
    trade: 'No Trade',
    picture: 'pendant-candra.webp',
  },
  {
    name_item: 'Pendant Wesi',
    type: 'Pendant bangsa (Wesi) - DEF +60, HP +450',
    trade: 'No Trade',
    picture: 'pendant-wesi.webp',
  },
  {
    name_item: 'Pendant Mata Naga',
    type: 'Pendant boss - Critical +6%, tahan api +15%',
    trade: 'Trade',
    picture: 'pendant-mata-naga.webp',
  },
  {
    name_item: 'Pendant Raja Tidur',
    type: 'Pendant boss - Lifesteal +3%, tahan kutukan +20%',
    trade: 'Trade',
    picture: 'pendant-raja-tidur.webp',
  },
  {
    name_item: 'Pendant Lumut Purba',
    type: 'Pendant boss - HP regen +2%, kebal racun ringan',
    trade: 'Trade 1x, lalu bound',
    picture: 'pendant-lumut-purba.webp',
  },
] as const satisfies readonly { name_item: ItemName; type: string; trade: string; picture: string }[]

export type PendantPicture = (typeof pendants)[number]['picture']

// Gemstones of the first level all look alike, so only gemstones of higher levels have pictures.
export const gems = [
  { name_item: 'Ruby Bara Lv.1', type: 'Gem senjata - ATK +12', trade: 'Trade', picture: null },
  { name_item: 'Ruby Bara Lv.2', type: 'Gem senjata - ATK +26', trade: 'Trade', picture: 'ruby-bara.webp' },
  { name_item: 'Ruby Bara Lv.3', type: 'Gem senjata - ATK +48', trade: 'Trade', picture: 'ruby-bara.webp' },
  { name_item: 'Safir Tirta Lv.1', type: 'Gem senjata - MATK +14', trade: 'Trade', picture: null },
  { name_item: 'Safir Tirta Lv.2', type: 'Gem senjata - MATK +30', trade: 'Trade', picture: 'safir-tirta.webp' },
  { name_item: 'Safir Tirta Lv.3', type: 'Gem senjata - MATK +55', trade: 'Trade', picture: 'safir-tirta.webp' },
  { name_item: 'Zamrud Rimba Lv.1', type: 'Gem armor - HP +120', trade: 'Trade', picture: null },
  { name_item: 'Zamrud Rimba Lv.2', type: 'Gem armor - HP +260', trade: 'Trade', picture: 'zamrud-rimba.webp' },
  { name_item: 'Zamrud Rimba Lv.3', type: 'Gem armor - HP +480', trade: 'Trade', picture: 'zamrud-rimba.webp' },
  { name_item: 'Topaz Guntur Lv.1', type: 'Gem sepatu - Attack speed +2%', trade: 'Trade', picture: null },
  {
    name_item: 'Topaz Guntur Lv.2',
    type: 'Gem sepatu - Attack speed +4%',
    trade: 'Trade',
    picture: 'topaz-guntur.webp',
  },
  { name_item: 'Opal Kabut', type: 'Gem jubah - Evasion +5%', trade: 'Trade', picture: 'opal-kabut.webp' },
  { name_item: 'Onyx Malam', type: 'Gem helm - Critical damage +8%', trade: 'Trade', picture: null },
  {
    name_item: 'Intan Gapura',
    type: 'Gem universal - semua stat +10, satu per karakter',
    trade: 'No Trade',
    picture: 'intan-gapura.webp',
  },
] as const satisfies readonly { name_item: ItemName; type: string; trade: string; picture: string | null }[]

export type GemPicture = NonNullable<(typeof gems)[number]['picture']>

export const MINIMUM_REQUIREMENTS = ['Windows 10 64-bit', 'RAM 4 GB', 'VGA 1 GB', 'Ruang disk 6 GB']

export const serverInfos: readonly { server_info: string; description: string }[] = [
  {
    server_info: 'Realm',
    description:
      'Nusa Fajar (EXP x15, PvP).\nNusa Purnama (EXP x5, santai) dibuka segera. Donasi dan GC berlaku di keduanya.',
  },
  { server_info: 'EXP Rate', description: 'x15 untuk level 1-50, x8 untuk level 51-75' },
  { server_info: 'Drop dan Gold Rate', description: 'Drop x5, Gold x3. Tidak berubah saat event EXP.' },
  { server_info: 'Max Level', description: '75, dengan skill terakhir di level 72' },
  {
    server_info: 'Jadwal War',
    description: 'Setiap hari pukul 13.00 dan 21.00 WIB di Medan Perang Trisula, level 40 ke atas',
  },
  {
    server_info: 'Maintenance',
    description: 'Kamis pukul 05.00 - 08.00 WIB. Restart harian pukul 05.00 WIB, sekitar 5 menit.',
  },
  {
    server_info: 'Lokasi Server',
    description: 'Datacenter Jakarta. Rata-rata ping Jawa 8-15 ms, Sumatra 20-30 ms, Kalimantan 25-35 ms.',
  },
  { server_info: 'Kapasitas', description: '1.200 pemain per realm, maksimal 2 client per PC' },
  { server_info: 'Daily Reset', description: '05.00 WIB: daily quest, login reward, dan tiket dungeon' },
  {
    server_info: 'Spesifikasi Minimum',
    description: `${MINIMUM_REQUIREMENTS.join(', ')}. Laptop kantor pun kuat.`,
  },
]

export const systemInfos: readonly { system_info: string; description: string }[] = [
  {
    system_info: 'Sistem Tempa',
    description:
      'Maksimal +9. Sampai +4 selalu berhasil; +5 ke atas bisa turun satu tingkat kalau gagal.\nBatu Tempa Suci menahan level tempa di +5 sampai +7.',
  },
  {
    system_info: 'Sistem Gem',
    description: 'Setiap senjata dan armor punya 3 socket. Gabung gem di Dyah Pramesti, Kota Gapura, sampai Lv.3.',
  },
  {
    system_info: 'Party',
    description: 'Maksimal 6 orang, selisih level 10. Bonus EXP +10% per anggota beda bangsa.',
  },
  {
    system_info: 'Guild',
    description: 'Maksimal 50 member, 5 level. Buat guild di Raden Palwa dengan 10 Fragmen Gapura.',
  },
  {
    system_info: 'Lelang',
    description: 'Pajak 8%, maksimal 20 barang per karakter, tayang 48 jam di Juru Lelang Tiga Layar.',
  },
  { system_info: 'Mailbox', description: 'Kapasitas 100 surat. Item yang tidak diambil dihapus setelah 30 hari.' },
  {
    system_info: 'PK dan Karma',
    description: 'Bebas di map level 40+. Karma merah: 20% peluang item jatuh dan NPC menolak melayani.',
  },
  {
    system_info: 'Poin Perang',
    description: 'Menang war 100 poin, kalah 40 poin, per kill 2 poin. Tukar di panglima bangsa masing-masing.',
  },
  { system_info: 'Respawn Boss', description: 'Boss map 4-6 jam (acak 30 menit), world boss sesuai jadwal.' },
  {
    system_info: 'Keamanan Akun',
    description: 'PIN 6 digit untuk reset password. GM tidak pernah meminta PIN ataupun password.',
  },
]

export const enabledFeatures: readonly { feature: string; description: string }[] = [
  { feature: 'Auto Pick', description: 'Ambil drop otomatis dalam radius 5 meter, filter bisa diatur di Option.' },
  { feature: 'Party Finder', description: 'Menampilkan level, bangsa, dan map tujuan.' },
  { feature: 'Lapak Pribadi', description: 'Pelabuhan Karangwangi dan Kota Gapura, maksimal 3 jam per karakter.' },
  { feature: 'Sistem Tempa Suci', description: 'Di Penyulih Tempa Suci, Tambang Kristal Wesi lantai 1.' },
  { feature: 'Guild War Season', description: 'Babak grup tiap Selasa dan Kamis pukul 20.00 WIB.' },
  { feature: 'World Boss', description: 'Naga Geniraja: Rabu dan Sabtu 20.30 WIB. Garuda Senja: Minggu 17.00 WIB.' },
  { feature: 'Mount dan Pet', description: 'Tidak bisa dipakai di dalam dungeon dan saat war.' },
  { feature: 'Sort Gudang', description: 'Satu klik, urut menurut jenis lalu level.' },
  { feature: 'Papan Ranking', description: 'Kill dan guild, di alun-alun Kota Gapura. Diperbarui setiap 10 menit.' },
  { feature: 'Season Pass', description: '50 tier, jalur gratis dan premium, 45 hari per season.' },
]

export const disabledFeatures: readonly { feature: string; description: string }[] = [
  { feature: 'Tempa di atas +9', description: 'Supaya pemain baru masih bisa mengejar.' },
  { feature: 'Auto Hunt', description: 'Tidak ada dan tidak akan ada. Pakai program luar berarti ban.' },
  { feature: 'Trade antar Realm', description: 'Ekonomi Nusa Fajar dan Nusa Purnama terpisah.' },
  { feature: 'Pindah Bangsa Gratis', description: 'Hanya lewat Service Donation, cooldown 30 hari.' },
  { feature: 'Mercenary Lintas Guild', description: 'Dilarang sejak Guild War Season 2.' },
  {
    feature: 'Weather Effect Rawa Sembilu',
    description: 'Sementara dimatikan untuk VGA lama, menunggu patch berikutnya.',
  },
]
