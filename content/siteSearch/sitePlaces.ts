import { ITEMS, MAPS, MONSTERS } from '../gameInfo/addresses.ts'
import { searchFold } from '../searchFold.ts'
import { RANKING, STATUS } from '../site/realmAddresses.ts'
import { RULES } from '../site/ruleAddress.ts'
import {
  AFTER_WAR,
  DONATION,
  donationAddress,
  donationKeys,
  FEATURES,
  GENERAL,
  questAddress,
  QUESTS,
  sectionAddress,
} from '../site/sections.ts'
import { dailyQuest } from '../types/dailyQuest.ts'
import { dailyQuestAfterWar } from '../types/dailyQuestAfterWar.ts'
import { download } from '../types/download.ts'
import { drop } from '../types/drop.ts'
import { featureDisable } from '../types/featureDisable.ts'
import { featureEnable } from '../types/featureEnable.ts'
import { gem } from '../types/gem.ts'
import { gemstone } from '../types/gemstone.ts'
import { howTo } from '../types/howTo.ts'
import { item } from '../types/item.ts'
import { map } from '../types/map.ts'
import { monster } from '../types/monster.ts'
import { news } from '../types/news.ts'
import { npc } from '../types/npc.ts'
import { donationPackage } from '../types/package.ts'
import { pendant } from '../types/pendant.ts'
import { resource } from '../types/resource.ts'
import { retail } from '../types/retail.ts'
import { seasonPass } from '../types/seasonPass.ts'
import { serverInfo } from '../types/serverInfo.ts'
import { serverRule } from '../types/serverRule.ts'
import { service } from '../types/service.ts'
import { systemInfo } from '../types/systemInfo.ts'
import type { ContentType } from '../define.ts'

/** A page of the site, or a section of one. */
export interface SitePlace {
  name: string
  to: string
  /**
   * What players call it. A search for one of these finds the place. A word of them may be typed beside the words of a
   * row that the place shows: `aturan bot` finds the rule about bots.
   */
  calledAlso: readonly string[]
  /** What it shows. A place with types is found only if one of them has a row. */
  shows?: readonly ContentType[]
  needs?: 'realms' | 'terms'
}

export const sitePlaces: readonly SitePlace[] = [
  { name: 'News', to: '/news', calledAlso: ['Berita', 'Kabar', 'Pengumuman'], shows: [news] },
  { name: 'Items', to: ITEMS, calledAlso: ['Item', 'Daftar item', 'Barang'], shows: [item] },
  { name: 'Monsters', to: MONSTERS, calledAlso: ['Monster', 'Daftar monster'], shows: [monster] },
  { name: 'Map Information', to: MAPS, calledAlso: ['Map', 'Peta', 'Daftar map'], shows: [map] },
  { name: 'NPC List', to: sectionAddress(npc.key), calledAlso: ['NPC', 'Daftar NPC', 'Toko NPC'], shows: [npc] },
  { name: 'Drop List', to: sectionAddress(drop.key), calledAlso: ['Drop', 'Daftar drop'], shows: [drop] },
  {
    name: 'Feature Information',
    to: sectionAddress(FEATURES),
    calledAlso: ['Fitur', 'Pendant', 'Gem'],
    shows: [pendant, gem],
  },
  {
    name: 'General Information',
    to: sectionAddress(GENERAL),
    calledAlso: ['Informasi server', 'Info server', 'Fitur server'],
    shows: [serverInfo, systemInfo, featureEnable, featureDisable],
  },
  { name: 'Daily Quest', to: QUESTS, calledAlso: ['Quest', 'Quest harian', 'Misi harian'], shows: [dailyQuest] },
  {
    name: 'Daily Quest Afterwar',
    to: questAddress(AFTER_WAR),
    calledAlso: ['Quest setelah war'],
    shows: [dailyQuestAfterWar],
  },
  {
    name: 'Server Rules',
    to: RULES,
    calledAlso: ['Aturan', 'Peraturan', 'Aturan server', 'Peraturan server', 'Larangan', 'Rule'],
    shows: [serverRule],
  },
  { name: 'Download', to: '/download', calledAlso: ['Unduh', 'Unduhan', 'Cara download'], shows: [download] },
  {
    name: 'Donation',
    to: DONATION,
    calledAlso: ['Donasi', 'Harga', 'Daftar harga', 'Beli', 'Top up'],
    shows: [retail, service, gemstone, resource, seasonPass, donationPackage],
  },
  { name: 'Retail Donation', to: donationAddress(donationKeys.retail), calledAlso: ['Retail'], shows: [retail] },
  {
    name: 'Service Donation',
    to: donationAddress(donationKeys.service),
    calledAlso: ['Layanan', 'Gemstone', 'Resource'],
    shows: [service, gemstone, resource],
  },
  { name: 'Season Pass', to: donationAddress(donationKeys.seasonPass), calledAlso: ['Pass'], shows: [seasonPass] },
  {
    name: 'Package Donation',
    to: donationAddress(donationKeys.packages),
    calledAlso: ['Paket', 'Paket donasi'],
    shows: [donationPackage],
  },
  {
    name: 'How To Donation',
    to: donationAddress(donationKeys.howTo),
    calledAlso: ['Cara donasi', 'Cara bayar', 'Cara pembayaran', 'Cara top up', 'Panduan donasi'],
    shows: [howTo],
  },
  { name: 'Server Status', to: STATUS, calledAlso: ['Status server', 'Online'], needs: 'realms' },
  { name: 'Rankings', to: RANKING, calledAlso: ['Ranking', 'Peringkat'], needs: 'realms' },
  { name: 'Register', to: '/register', calledAlso: ['Daftar', 'Daftar akun', 'Cara daftar', 'Buat akun'] },
  { name: 'Log in', to: '/login', calledAlso: ['Login', 'Masuk'] },
  { name: 'Forgotten password', to: '/forgot', calledAlso: ['Lupa password', 'Lupa PIN', 'Reset password'] },
  {
    name: 'My account',
    to: '/account',
    calledAlso: ['Akun saya', 'Ganti password', 'Sesi', 'Langkah kedua', 'Passkey'],
  },
  { name: 'Terms', to: '/terms', calledAlso: ['Syarat', 'Syarat dan ketentuan', 'Ketentuan'], needs: 'terms' },
  { name: 'Privacy', to: '/privasi', calledAlso: ['Privasi', 'Kebijakan privasi', 'Data pribadi', 'Hapus akun'] },
]

const wordsOf = (text: string): string[] =>
  searchFold(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)

/** The folded words of the names of all places that show rows of this type. */
export const placeWords = (type: ContentType): ReadonlySet<string> =>
  new Set(
    sitePlaces.flatMap(({ name, calledAlso, shows = [] }) =>
      shows.includes(type) ? [name, ...calledAlso].flatMap(wordsOf) : [],
    ),
  )
