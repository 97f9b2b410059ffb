import type { ContentType } from './define.ts'
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

export type SidebarEntry = ContentType | { group: string; entries: readonly SidebarEntry[] }

/** docs/product-admin.md defines the order. The server serves only the content types in this list. */
export const sidebar: readonly SidebarEntry[] = [
  news,
  { group: 'Home', entries: [slide, race, screenshot, topPlayer, topGuild, vip, tier, socialLink, download] },
  {
    group: 'Table List',
    entries: [
      {
        group: 'Game Info',
        entries: [
          {
            group: 'Server Info',
            entries: [
              { group: 'Feature Info', entries: [pendant, gem] },
              { group: 'General Info', entries: [serverInfo, systemInfo, featureDisable, featureEnable] },
              npc,
              npcItem,
              drop,
            ],
          },
          { group: 'Quest Info', entries: [dailyQuestAfterWar, dailyQuest] },
          map,
          monster,
          spawn,
          warp,
          itemLink,
          serverRule,
        ],
      },
      {
        group: 'Donation Info',
        entries: [
          { group: 'Service Donation', entries: [service, gemstone, resource] },
          retail,
          seasonPass,
          donationPackage,
          howTo,
          packageCategory,
          itemPackage,
          packageBonus,
        ],
      },
    ],
  },
  item,
  page,
  {
    group: 'Settings',
    entries: [site, look, menuEntry, landingSection, newsCategory, status, rates, realm, registration, desk, retention],
  },
]
