import { ITEMS, MAPS, MONSTERS } from '../gameInfo/addresses.ts'
import { messages } from '../messages/messages.ts'
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

export const placeNames = messages('site.search.places', {
  language: 'en',
  news: 'News',
  items: 'Items',
  monsters: 'Monsters',
  maps: 'Map Information',
  npcs: 'NPC List',
  drops: 'Drop List',
  features: 'Feature Information',
  general: 'General Information',
  quests: 'Daily Quest',
  afterWar: 'Daily Quest Afterwar',
  rules: 'Server Rules',
  download: 'Download',
  donation: 'Donation',
  retail: 'Retail Donation',
  service: 'Service Donation',
  seasonPass: 'Season Pass',
  packages: 'Package Donation',
  howTo: 'How To Donation',
  status: 'Server Status',
  rankings: 'Rankings',
  register: 'Register',
  logIn: 'Log in',
  forgot: 'Forgotten password',
  account: 'My account',
  terms: 'Terms',
  privacy: 'Privacy',
})

// What players call the pages of the site: other words by which a search finds them.
const otherNames = messages('site.search.otherNames', {
  language: 'id',
  news: ['Berita', 'Kabar', 'Pengumuman'],
  items: ['Item', 'Daftar item', 'Barang'],
  monsters: ['Monster', 'Daftar monster'],
  maps: ['Map', 'Peta', 'Daftar map'],
  npcs: ['NPC', 'Daftar NPC', 'Toko NPC'],
  drops: ['Drop', 'Daftar drop'],
  features: ['Fitur', 'Pendant', 'Gem'],
  general: ['Informasi server', 'Info server', 'Fitur server'],
  quests: ['Quest', 'Quest harian', 'Misi harian'],
  afterWar: ['Quest setelah war'],
  rules: ['Aturan', 'Peraturan', 'Aturan server', 'Peraturan server', 'Larangan', 'Rule'],
  download: ['Unduh', 'Unduhan', 'Cara download'],
  donation: ['Donasi', 'Harga', 'Daftar harga', 'Beli', 'Top up'],
  retail: ['Retail'],
  service: ['Layanan', 'Gemstone', 'Resource'],
  seasonPass: ['Pass'],
  packages: ['Paket', 'Paket donasi'],
  howTo: ['Cara donasi', 'Cara bayar', 'Cara pembayaran', 'Cara top up', 'Panduan donasi'],
  status: ['Status server', 'Online'],
  rankings: ['Ranking', 'Peringkat'],
  register: ['Daftar', 'Daftar akun', 'Cara daftar', 'Buat akun'],
  logIn: ['Login', 'Masuk'],
  forgot: ['Lupa password', 'Lupa PIN', 'Reset password'],
  account: ['Akun saya', 'Ganti password', 'Sesi', 'Langkah kedua', 'Passkey'],
  terms: ['Syarat', 'Syarat dan ketentuan', 'Ketentuan'],
  privacy: ['Privasi', 'Kebijakan privasi', 'Data pribadi', 'Hapus akun'],
})

const place = (
  name: Exclude<keyof typeof placeNames, 'language'>,
  to: string,
  what: Pick<SitePlace, 'shows' | 'needs'> = {},
): SitePlace => ({
  get name() {
    return placeNames[name]
  },
  to,
  get calledAlso() {
    return otherNames[name]
  },
  ...what,
})

export const sitePlaces: readonly SitePlace[] = [
  place('news', '/news', { shows: [news] }),
  place('items', ITEMS, { shows: [item] }),
  place('monsters', MONSTERS, { shows: [monster] }),
  place('maps', MAPS, { shows: [map] }),
  place('npcs', sectionAddress(npc.key), { shows: [npc] }),
  place('drops', sectionAddress(drop.key), { shows: [drop] }),
  place('features', sectionAddress(FEATURES), { shows: [pendant, gem] }),
  place('general', sectionAddress(GENERAL), { shows: [serverInfo, systemInfo, featureEnable, featureDisable] }),
  place('quests', QUESTS, { shows: [dailyQuest] }),
  place('afterWar', questAddress(AFTER_WAR), { shows: [dailyQuestAfterWar] }),
  place('rules', RULES, { shows: [serverRule] }),
  place('download', '/download', { shows: [download] }),
  place('donation', DONATION, { shows: [retail, service, gemstone, resource, seasonPass, donationPackage] }),
  place('retail', donationAddress(donationKeys.retail), { shows: [retail] }),
  place('service', donationAddress(donationKeys.service), { shows: [service, gemstone, resource] }),
  place('seasonPass', donationAddress(donationKeys.seasonPass), { shows: [seasonPass] }),
  place('packages', donationAddress(donationKeys.packages), { shows: [donationPackage] }),
  place('howTo', donationAddress(donationKeys.howTo), { shows: [howTo] }),
  place('status', STATUS, { needs: 'realms' }),
  place('rankings', RANKING, { needs: 'realms' }),
  place('register', '/register'),
  place('logIn', '/login'),
  place('forgot', '/forgot'),
  place('account', '/account'),
  place('terms', '/terms', { needs: 'terms' }),
  place('privacy', '/privasi'),
]

const ownNames = ({ name, calledAlso }: SitePlace): readonly string[] => [name, ...calledAlso]

/** No request runs while a module loads, so these are the specification's. */
const specified = new Map(sitePlaces.map((place) => [place, ownNames(place)]))

/** Players know a place by its names in the language of the request, and by those of the specification. */
export const namesOf = (place: SitePlace): readonly string[] => [
  ...new Set([...ownNames(place), ...(specified.get(place) ?? [])]),
]

const wordsOf = (text: string): string[] =>
  searchFold(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)

/** The folded words of the names of all places that show rows of this type. */
export const placeWords = (type: ContentType): ReadonlySet<string> =>
  new Set(sitePlaces.flatMap((place) => (place.shows?.includes(type) ? namesOf(place).flatMap(wordsOf) : [])))
