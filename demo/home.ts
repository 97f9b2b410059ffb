import type { EventKind } from '../content/types/gameEvent.ts'
import type { PictureName } from './pictureNames.ts'
import { MINIMUM_REQUIREMENTS } from './serverInfo.ts'

export const slides: readonly { title: string; description: string; picture: PictureName }[] = [
  {
    title: 'Tiga Bangsa, Satu Gapura',
    description: 'Pilih Arunika, Candra, atau Wesi, dan rebut gerbang yang tidak pernah tertutup.',
    picture: 'kastil-senja.webp',
  },
  {
    title: 'War Setiap Hari',
    description: 'Pukul 13.00 dan 21.00 WIB di Medan Perang Trisula.\nBawa guild kalian, pulang bawa Poin Perang.',
    picture: 'perang-malam.webp',
  },
  {
    title: 'Naga Geniraja Terbangun',
    description: 'World boss di Kawah Geniraja, setiap Rabu dan Sabtu pukul 20.30 WIB.',
    picture: 'gunung-bara.webp',
  },
  {
    title: 'Nusa Purnama Segera Dibuka',
    description: 'Realm kedua untuk yang suka perjalanan panjang, dua minggu lagi.',
    picture: 'sawah-purnama.webp',
  },
  {
    title: 'Pasar Malam Karangwangi',
    description: 'Lelang tanpa pajak, lapak gratis, dan kembang api. Jumat sampai Minggu.',
    picture: 'pasar-lentera.webp',
  },
]

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const weeklyOn = (...days: readonly (typeof WEEK)[number][]) =>
  Object.fromEntries(WEEK.map((day) => [day, days.includes(day)]))

/** In Jakarta's time zone, which is the site's unless an operator sets another. */
export const events: readonly { title: string; kind: EventKind; [field: string]: string | boolean }[] = [
  {
    title: 'Perang Trisula',
    kind: 'war',
    begins_at: '2026-11-01T06:00:00.000Z',
    ends_at: '2026-11-01T07:00:00.000Z',
    ...weeklyOn(...WEEK),
    link: '',
  },
  {
    title: 'Perang Trisula malam',
    kind: 'war',
    begins_at: '2026-11-01T14:00:00.000Z',
    ends_at: '2026-11-01T15:00:00.000Z',
    ...weeklyOn(...WEEK),
    link: '',
  },
  {
    title: 'Naga Geniraja',
    kind: 'event',
    begins_at: '2026-11-01T13:30:00.000Z',
    ends_at: '2026-11-01T14:00:00.000Z',
    ...weeklyOn('wednesday', 'saturday'),
    link: '',
  },
  {
    title: 'Maintenance rutin',
    kind: 'maintenance',
    begins_at: '2026-11-04T22:00:00.000Z',
    ends_at: '2026-11-05T01:00:00.000Z',
    ...weeklyOn('thursday'),
    link: '/status',
  },
]

export const races = [
  {
    name: 'Arunika',
    players: 112,
    kills: 48_213,
    lore: 'Lahir dari cahaya pertama. Mereka menjaga fajar, dan tidak pernah mundur sebelum senja.',
    icon: 'bangsa-arunika.webp',
    figure: 'sosok-arunika.webp',
  },
  {
    name: 'Candra',
    players: 97,
    kills: 45_870,
    lore: 'Pembaca bintang dari pesisir malam. Mereka tahu yang akan terjadi, tetapi bukan kapan.',
    icon: 'bangsa-candra.webp',
    figure: 'sosok-candra.webp',
  },
  {
    name: 'Wesi',
    players: 91,
    kills: 46_902,
    lore: 'Pandai besi dari perut gunung. Yang tidak dapat ditempa, mereka hancurkan.',
    icon: 'bangsa-wesi.webp',
    figure: 'sosok-wesi.webp',
  },
] as const satisfies readonly {
  name: string
  players: number
  kills: number
  lore: string
  icon: string
  figure: string
}[]

export type RaceName = (typeof races)[number]['name']
export type RacePicture = (typeof races)[number]['icon']
export type FigurePicture = (typeof races)[number]['figure']

export const screenshots = [
  { title: 'Benteng terakhir di Medan Perang Trisula', picture: 'layar-benteng.webp' },
  { title: 'Melawan naga di bawah bulan purnama', picture: 'layar-naga.webp' },
  { title: 'Jembatan Lembah Kabut saat pagi', picture: 'layar-jembatan.webp' },
  { title: 'Malam pasar lentera di Karangwangi', picture: 'layar-lentera.webp' },
] as const satisfies readonly { title: string; picture: string }[]

export type ScreenshotPicture = (typeof screenshots)[number]['picture']

export const topPlayers: readonly { name: string; faction: RaceName; win: number; lose: number }[] = [
  { name: 'Arjasena', faction: 'Arunika', win: 1_284, lose: 402 },
  { name: 'NyaiMelati', faction: 'Candra', win: 1_197, lose: 388 },
  { name: 'PakDhe_Wesi', faction: 'Wesi', win: 1_143, lose: 455 },
  { name: 'Sekarwangi', faction: 'Arunika', win: 1_020, lose: 431 },
  { name: 'tobing77', faction: 'Wesi', win: 987, lose: 502 },
  { name: 'BulanSeparuh', faction: 'Candra', win: 941, lose: 377 },
  { name: 'IkanBakar', faction: 'Candra', win: 902, lose: 618 },
  { name: 'xRADENx', faction: 'Arunika', win: 866, lose: 540 },
  { name: 'MesinUap', faction: 'Wesi', win: 811, lose: 498 },
  { name: 'LintangKemukus', faction: 'Candra', win: 779, lose: 465 },
]

export const topGuilds: readonly { name: string; faction: RaceName; win: number; lose: number }[] = [
  { name: 'Panji Rajawali', faction: 'Arunika', win: 64, lose: 18 },
  { name: 'Candra Kirana', faction: 'Candra', win: 59, lose: 22 },
  { name: 'Besi Tua', faction: 'Wesi', win: 55, lose: 25 },
  { name: 'Laskar Fajar', faction: 'Arunika', win: 47, lose: 31 },
  { name: 'Kopi Malam', faction: 'Candra', win: 44, lose: 33 },
  { name: 'Bengkel Empu', faction: 'Wesi', win: 41, lose: 30 },
  { name: 'Sawah Garuda', faction: 'Arunika', win: 36, lose: 38 },
  { name: 'Tujuh Lumbung', faction: 'Wesi', win: 29, lose: 34 },
  { name: 'Rembulan Timur', faction: 'Candra', win: 27, lose: 40 },
]

export const vips: readonly { name: string; faction: RaceName; tier: string }[] = [
  { name: 'SultanSenja', faction: 'Arunika', tier: 'gold tier' },
  { name: 'NyaiMelati', faction: 'Candra', tier: 'gold tier' },
  { name: 'JuraganBesi', faction: 'Wesi', tier: 'gold tier' },
  { name: 'Arjasena', faction: 'Arunika', tier: 'silver tier' },
  { name: 'BulanSeparuh', faction: 'Candra', tier: 'silver tier' },
  { name: 'PakDhe_Wesi', faction: 'Wesi', tier: 'silver tier' },
  { name: 'KucingOren', faction: 'Candra', tier: 'bronze tier' },
  { name: 'Sekarwangi', faction: 'Arunika', tier: 'bronze tier' },
  { name: 'MesinUap', faction: 'Wesi', tier: 'iron tier' },
]

export const tiers: readonly { name: string; faction: RaceName; tier: string }[] = [
  { name: 'Arjasena', faction: 'Arunika', tier: 'gold tier' },
  { name: 'NyaiMelati', faction: 'Candra', tier: 'gold tier' },
  { name: 'PakDhe_Wesi', faction: 'Wesi', tier: 'gold tier' },
  { name: 'Sekarwangi', faction: 'Arunika', tier: 'silver tier' },
  { name: 'tobing77', faction: 'Wesi', tier: 'silver tier' },
  { name: 'BulanSeparuh', faction: 'Candra', tier: 'silver tier' },
  { name: 'IkanBakar', faction: 'Candra', tier: 'bronze tier' },
  { name: 'xRADENx', faction: 'Arunika', tier: 'bronze tier' },
  { name: 'MesinUap', faction: 'Wesi', tier: 'bronze tier' },
  { name: 'AnakKost', faction: 'Arunika', tier: 'iron tier' },
  { name: 'TempeMendoan', faction: 'Candra', tier: 'iron tier' },
]

export const socialLinks = [
  { kind: 'image', name: 'Galeri Gapura', link: 'https://example.com/gapura-gallery' },
  { kind: 'video', name: 'Gapura TV', link: 'https://example.org/gapura-tv' },
  { kind: 'social network', name: 'Warga Gapura', link: 'https://example.net/warga-gapura' },
  { kind: 'chat community', name: 'Balai Gapura', link: 'https://example.com/balai-gapura' },
] as const satisfies readonly { kind: string; name: string; link: string }[]

const client = {
  group: 'Download Full Client',
  size: '1.79 GB',
  game_version: '1.4',
  checksum: '9c3f1d0a6b7e52c84f10a9d3e6b5278c41f0d9a2b83e7c6510fd4a9be2873c16',
  requirements: MINIMUM_REQUIREMENTS.join('\n'),
  releasedDaysAgo: 6,
}

const patch = {
  group: 'Download Full Patch',
  size: '103.45 MB',
  game_version: '1.4',
  checksum: '51e8b07a2d94c6f3387d10be5fa92c6408b1e7d35c9a0f42e6d87b13fc5a9e20',
  requirements: '',
  releasedDaysAgo: 6,
}

/** A release date is a number of days before today, so that the demo never looks old. */
export const downloads: readonly (typeof client & { name: string; link: string })[] = [
  { ...client, name: 'File Share', link: 'https://example.com/file-share/gapura-client.zip' },
  { ...client, name: 'Cloud Drive', link: 'https://example.com/cloud-drive/gapura-client.zip' },
  { ...patch, name: 'File Share', link: 'https://example.com/file-share/gapura-patch-1.4.zip' },
  { ...patch, name: 'Cloud Drive', link: 'https://example.com/cloud-drive/gapura-patch-1.4.zip' },
]

/** docs/product.md, section 9, specifies the number of players in the demo. */
export const settings = { status: { state: 'online', players_from: 'by hand', players: 300 } } as const
