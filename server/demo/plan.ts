import { dailyQuests, dailyQuestsAfterWar } from '../../demo/quests.ts'
import * as donations from '../../demo/donations.ts'
import * as game from '../../demo/gameDatabase.ts'
import { drops } from '../../demo/drops.ts'
import * as home from '../../demo/home.ts'
import { items } from '../../demo/items.ts'
import { maps } from '../../demo/maps.ts'
import { news, type NewsItem } from '../../demo/news.ts'
import { npcs } from '../../demo/npcs.ts'
import { pages } from '../../demo/pages.ts'
import { serverRules } from '../../demo/rules.ts'
import * as server from '../../demo/serverInfo.ts'

/** Demo rows refer to other rows and to pictures by name, because ids and hashes exist only after loading. */
export interface DemoRow {
  type: string
  values: Readonly<Record<string, string | number | boolean | null>>
  pictures?: Readonly<Record<string, string | null>>
  references?: Readonly<Record<string, { type: string; name: string }>>
  days?: Readonly<Record<string, number>>
  name?: string
  category?: NewsItem['category']
  daysAgo?: number
}

const plain = <T extends { [K in keyof T]: string | number | boolean | null }>(
  type: string,
  rows: readonly T[],
): DemoRow[] => rows.map((values) => ({ type, values: { ...values } }))

const to = (type: string, name: string) => ({ type, name })

const placed = (map: string, item: string) => ({ map_information_id: to('mapinfo', map), items_id: to('item', item) })

const pictured = (
  type: string,
  field: string,
  rows: readonly (DemoRow['values'] & { picture: string | null })[],
): DemoRow[] => rows.map(({ picture, ...values }) => ({ type, values, pictures: { [field]: picture } }))

const bonusName = ({ main, bonus }: donations.PackageBonusPair): string => `${main} -> ${bonus}`

export const plan: readonly DemoRow[] = [
  ...maps.map(({ map_name, picture }) => ({
    type: 'mapinfo',
    values: { map_name, ...game.mapCells[map_name] },
    pictures: { image: picture },
    name: map_name,
  })),
  ...items.map(({ name, kind, subtype }) => {
    const { picture = null, ...facts } = game.itemFacts[name] ?? {}
    return { type: 'item', values: { items_name: name, kind, subtype, ...facts }, pictures: { icon: picture }, name }
  }),
  ...game.monsters.map(({ picture, ...values }) => ({
    type: 'monsters',
    values,
    pictures: { image: picture },
    name: values.monster_name,
  })),
  ...game.spawns.map(({ monster, map, ...values }) => ({
    type: 'spawns',
    values,
    references: { monster_id: to('monsters', monster), map_information_id: to('mapinfo', map) },
  })),
  ...npcs.map(({ npc, buy_with, map }) => ({
    type: 'npclist',
    values: { npc, buy_with, ...game.npcPlaces[npc] },
    references: { map_information_id: to('mapinfo', map) },
    name: npc,
  })),
  ...game.sales.map(({ npc, item, price }) => ({
    type: 'npc-items',
    values: { price },
    references: { npc_id: to('npclist', npc), items_id: to('item', item) },
  })),
  ...drops.map(({ monster, map, item }) => ({
    type: 'droplist',
    values: { monster },
    references: {
      ...placed(map, item),
      ...(game.monsters.some(({ monster_name: name }) => name === monster) && { monster_id: to('monsters', monster) }),
    },
  })),
  ...game.likelyDrops.map(({ monster, map, item, ...values }) => ({
    type: 'droplist',
    values: { monster, ...values },
    references: { monster_id: to('monsters', monster), ...placed(map, item) },
  })),
  ...game.warps.map(({ from, to: target, ...values }) => ({
    type: 'warps',
    values,
    references: { map_information_id: to('mapinfo', from), to_map_id: to('mapinfo', target) },
  })),
  ...game.itemLinks.map(({ item, source, monster, ...values }) => ({
    type: 'item-links',
    values: { link_group: '', effect: '', ...values },
    references: {
      items_id: to('item', item),
      ...(source && { source_id: to('item', source) }),
      ...(monster && { monster_id: to('monsters', monster) }),
    },
  })),
  ...pictured('pendantInformation', 'image', server.pendants),
  ...pictured('gemInformation', 'image', server.gems),
  ...plain('serversinfo', server.serverInfos),
  ...plain('systeminfo', server.systemInfos),
  ...plain('feature-enable', server.enabledFeatures),
  ...plain('feature-disable', server.disabledFeatures),
  ...pictured('dailyquestafterwar', 'image', dailyQuestsAfterWar),
  ...pictured('dailyquest', 'image', dailyQuests),
  ...plain('serverrules', serverRules),

  ...plain('services', donations.services),
  ...plain('gemstone', donations.gemstones),
  ...plain('resources', donations.resources),
  ...plain('retail', donations.retailDonations),
  ...pictured('seassonpass', 'image', donations.seasonPasses),
  ...plain('howto', donations.howTos),
  ...donations.packageCategories.map((category_name) => ({
    type: 'package-categories',
    values: { category_name },
    name: category_name,
  })),
  ...donations.packages.map(({ package_name, category, item, price, is_bonus_package, picture }) => ({
    type: 'packages',
    values: { package_name, price, is_bonus_package },
    pictures: { image: picture },
    references: { category_id: to('package-categories', category), items_id: to('item', item) },
    name: package_name,
  })),
  ...donations.packageBonuses.map((pair) => ({
    type: 'package-bonuses',
    values: {},
    references: { package_id: to('packages', pair.main), bonus_package_id: to('packages', pair.bonus) },
    name: bonusName(pair),
  })),
  ...donations.itemPackages.map(({ bonus, item }) => ({
    type: 'item-package',
    values: {},
    references: { package_bonus_id: to('package-bonuses', bonusName(bonus)), items_id: to('item', item) },
  })),

  ...plain('events', home.events),
  ...pictured('slides', 'image', home.slides),
  ...home.races.map(({ icon, figure, ...values }) => ({ type: 'races', values, pictures: { icon, figure } })),
  ...pictured('screenshots', 'image', home.screenshots),
  ...plain('top-players', home.topPlayers),
  ...plain('top-guilds', home.topGuilds),
  ...plain('vip', home.vips),
  ...plain('tiers', home.tiers),
  ...plain('social-links', home.socialLinks),
  ...home.downloads.map(({ releasedDaysAgo, ...values }) => ({
    type: 'downloads',
    values,
    days: { released: releasedDaysAgo },
  })),

  ...news.map(({ title, subtitle, description, formatted, picture, category, daysAgo }) => ({
    type: 'news',
    values: { title, subtitle, ...(formatted ? { body: description } : { description }) },
    pictures: { image: picture },
    category,
    daysAgo,
  })),

  ...pages.map(({ title, address, summary, text, picture, isInMenu }) => ({
    type: 'pages',
    values: { title, address, summary, body: text, author: '', in_menu: isInMenu },
    pictures: { image: picture },
  })),
]
