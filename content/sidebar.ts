import type { ContentType } from './define.ts'
import { messages } from './messages/messages.ts'
import { desk } from './settings/desk.ts'
import { landingSection } from './settings/landingSection.ts'
import { look } from './settings/look.ts'
import { menuEntry } from './settings/menuEntry.ts'
import { rates } from './settings/rates.ts'
import { realm } from './settings/realm.ts'
import { registration } from './settings/registration.ts'
import { retention } from './settings/retention.ts'
import { site } from './settings/site.ts'
import { status } from './settings/status.ts'
import { dailyQuest } from './types/dailyQuest.ts'
import { dailyQuestAfterWar } from './types/dailyQuestAfterWar.ts'
import { download } from './types/download.ts'
import { drop } from './types/drop.ts'
import { featureDisable } from './types/featureDisable.ts'
import { featureEnable } from './types/featureEnable.ts'
import { gameEvent } from './types/gameEvent.ts'
import { gem } from './types/gem.ts'
import { gemstone } from './types/gemstone.ts'
import { howTo } from './types/howTo.ts'
import { item } from './types/item.ts'
import { itemLink } from './types/itemLink.ts'
import { itemPackage } from './types/itemPackage.ts'
import { map } from './types/map.ts'
import { monster } from './types/monster.ts'
import { news } from './types/news.ts'
import { newsCategory } from './types/newsCategory.ts'
import { npc } from './types/npc.ts'
import { npcItem } from './types/npcItem.ts'
import { donationPackage } from './types/package.ts'
import { page } from './types/page.ts'
import { packageBonus } from './types/packageBonus.ts'
import { packageCategory } from './types/packageCategory.ts'
import { pendant } from './types/pendant.ts'
import { race } from './types/race.ts'
import { resource } from './types/resource.ts'
import { retail } from './types/retail.ts'
import { screenshot } from './types/screenshot.ts'
import { seasonPass } from './types/seasonPass.ts'
import { serverInfo } from './types/serverInfo.ts'
import { serverRule } from './types/serverRule.ts'
import { service } from './types/service.ts'
import { slide } from './types/slide.ts'
import { socialLink } from './types/socialLink.ts'
import { spawn } from './types/spawn.ts'
import { systemInfo } from './types/systemInfo.ts'
import { tier } from './types/tier.ts'
import { topGuild } from './types/topGuild.ts'
import { topPlayer } from './types/topPlayer.ts'
import { vip } from './types/vip.ts'
import { warp } from './types/warp.ts'

/** Groups of the back-office's menu. */
const groups = messages('admin.sidebar', {
  language: 'en',
  home: 'Home',
  tableList: 'Table List',
  gameInfo: 'Game Info',
  serverInfo: 'Server Info',
  featureInfo: 'Feature Info',
  generalInfo: 'General Info',
  questInfo: 'Quest Info',
  donationInfo: 'Donation Info',
  serviceDonation: 'Service Donation',
  settings: 'Settings',
})

type GroupKey = Exclude<keyof typeof groups, 'language'>
export interface SidebarGroup {
  groupKey: GroupKey
  /** In the language of the request. */
  readonly group: string
  entries: readonly SidebarEntry[]
}
export type SidebarEntry = ContentType | SidebarGroup

const group = (groupKey: GroupKey, entries: readonly SidebarEntry[]): SidebarGroup => ({
  groupKey,
  get group() {
    return groups[groupKey]
  },
  entries,
})

/** docs/product-admin.md defines the order. The server serves only the content types in this list. */
export const sidebar: readonly SidebarEntry[] = [
  news,
  group('home', [gameEvent, slide, race, screenshot, topPlayer, topGuild, vip, tier, socialLink, download]),
  group('tableList', [
    group('gameInfo', [
      group('serverInfo', [
        group('featureInfo', [pendant, gem]),
        group('generalInfo', [serverInfo, systemInfo, featureDisable, featureEnable]),
        npc,
        npcItem,
        drop,
      ]),
      group('questInfo', [dailyQuestAfterWar, dailyQuest]),
      map,
      monster,
      spawn,
      warp,
      itemLink,
      serverRule,
    ]),
    group('donationInfo', [
      group('serviceDonation', [service, gemstone, resource]),
      retail,
      seasonPass,
      donationPackage,
      howTo,
      packageCategory,
      itemPackage,
      packageBonus,
    ]),
  ]),
  item,
  page,
  group('settings', [
    site,
    look,
    menuEntry,
    landingSection,
    newsCategory,
    status,
    rates,
    realm,
    registration,
    desk,
    retention,
  ]),
]
