import { dailyQuest } from '../../content/types/dailyQuest.ts'
import { dailyQuestAfterWar } from '../../content/types/dailyQuestAfterWar.ts'
import { download } from '../../content/types/download.ts'
import { featureDisable } from '../../content/types/featureDisable.ts'
import { featureEnable } from '../../content/types/featureEnable.ts'
import { gem } from '../../content/types/gem.ts'
import { gemstone } from '../../content/types/gemstone.ts'
import { howTo } from '../../content/types/howTo.ts'
import { news } from '../../content/types/news.ts'
import { newsCategory } from '../../content/types/newsCategory.ts'
import { donationPackage } from '../../content/types/package.ts'
import { packageCategory } from '../../content/types/packageCategory.ts'
import { page } from '../../content/types/page.ts'
import { pendant } from '../../content/types/pendant.ts'
import { resource } from '../../content/types/resource.ts'
import { retail } from '../../content/types/retail.ts'
import { seasonPass } from '../../content/types/seasonPass.ts'
import { serverInfo } from '../../content/types/serverInfo.ts'
import { serverRule } from '../../content/types/serverRule.ts'
import { service } from '../../content/types/service.ts'
import { systemInfo } from '../../content/types/systemInfo.ts'
import { held, type Tables } from '../database/memory/memory.ts'
import { catalogue } from '../game/catalogue/tables.ts'

const { items, monsters, maps, drops, npcs } = catalogue

/** What the search of the site compares. The first text that a row is searched by is its name. */
export const searchTables = {
  ...{ items, monsters, maps, drops, npcs },
  news: held(news, ['title', 'subtitle', 'category_id', 'state', 'published_at'], {
    grouped: ['category_id'],
    searched: ['title', 'subtitle', 'author', 'description'],
  }),
  newsCategories: held(newsCategory, ['name'], { searched: ['name'] }),
  retail: held(retail, ['donation_title', 'pricing'], { searched: ['donation_title', 'pricing'] }),
  services: held(service, ['donation_title', 'pricing'], { searched: ['donation_title', 'pricing'] }),
  gemstones: held(gemstone, ['donation_title', 'pricing'], { searched: ['donation_title', 'pricing'] }),
  resources: held(resource, ['donation_title', 'pricing'], { searched: ['donation_title', 'pricing'] }),
  seasonPasses: held(seasonPass, ['donation_title', 'pricing'], { searched: ['donation_title', 'pricing'] }),
  packages: held(donationPackage, ['package_name', 'category_id', 'items_id', 'price'], {
    grouped: ['category_id', 'items_id'],
    searched: ['package_name', 'price', 'description'],
  }),
  packageCategories: held(packageCategory, ['category_name'], { searched: ['category_name'] }),
  howTos: held(howTo, ['donation_guide', 'description'], { searched: ['donation_guide', 'description'] }),
  downloads: held(download, ['name', 'group', 'size'], {
    searched: ['group', 'name', 'size', 'game_version', 'released', 'requirements'],
  }),
  dailyQuests: held(dailyQuest, ['day', 'quest'], { searched: ['day', 'quest', 'reward', 'tutorial'] }),
  afterWarQuests: held(dailyQuestAfterWar, ['daily_quest', 'map'], {
    searched: ['daily_quest', 'category', 'map', 'quest', 'reward'],
  }),
  serverInfo: held(serverInfo, ['server_info', 'description'], { searched: ['server_info', 'description'] }),
  systemInfo: held(systemInfo, ['system_info', 'description'], { searched: ['system_info', 'description'] }),
  enabled: held(featureEnable, ['feature', 'description'], { searched: ['feature', 'description'] }),
  disabled: held(featureDisable, ['feature', 'description'], { searched: ['feature', 'description'] }),
  pendants: held(pendant, ['name_item', 'type', 'trade'], { searched: ['name_item', 'type', 'trade'] }),
  gems: held(gem, ['name_item', 'type', 'trade'], { searched: ['name_item', 'type', 'trade'] }),
  rules: held(serverRule, ['rules', 'category'], { searched: ['rules', 'category', 'description'] }),
  pages: held(page, ['title', 'summary', 'address', 'state', 'published_at'], {
    searched: ['title', 'summary', 'author', 'description'],
  }),
}

export type SearchTables = Tables<typeof searchTables>
export type TableName = keyof typeof searchTables
