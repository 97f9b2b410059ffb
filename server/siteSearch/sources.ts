import type { ContentType, FieldOf } from '../../content/define.ts'
import {
  gameNumber,
  itemAddress,
  mapPageAddress,
  monsterAddress,
  type Entry,
} from '../../content/gameInfo/addresses.ts'
import { itemTitle } from '../../content/gameInfo/itemTitle.ts'
import { prizeMark } from '../../content/gameInfo/prizeMark.ts'
import { fill } from '../../content/messages/fill.ts'
import { PAGE_SIZE } from '../../content/reader.ts'
import { monsterOfDropAddress } from '../../content/site/dropAddress.ts'
import { RULES_PER_PAGE, ruleAnchor, rulesAddress } from '../../content/site/ruleAddress.ts'
import {
  AFTER_WAR,
  donationAddress,
  donationKeys,
  DONATIONS_PER_PAGE,
  FEATURES,
  GENERAL,
  questAddress,
  sectionAddress,
} from '../../content/site/sections.ts'
import type { SearchGroup } from '../../content/siteSearch/searchGroups.ts'
import type { Hit } from '../../content/siteSearch/searchSchemas.ts'
import { placeWords } from '../../content/siteSearch/sitePlaces.ts'
import { excerpt } from '../../content/text.ts'
import { dailyQuest } from '../../content/types/dailyQuest.ts'
import { npc } from '../../content/types/npc.ts'
import type { HeldRow } from '../database/memory/memory.ts'
import { languagesOf, namedEntry } from '../game/catalogue/source.ts'
import { perLanguage } from './perLanguage.ts'
import { searchTables, type SearchTables, type TableName } from './tables.ts'
import { searchEnglish } from './wording.ts'

type RowOf<Name extends TableName> = HeldRow<(typeof searchTables)[Name]>

export interface SearchedRow {
  readonly id: number
  readonly languages?: Readonly<Record<string, string>>
  readonly [column: string]: unknown
}

/** What a hit shows beside the columns of its row. */
export interface Surroundings {
  tables: SearchTables
  firstRealm: string
  /** The page on which the row is, of a list that the site shows in pages. */
  page: number
  /** The beginning of a long text that is not held in memory. */
  beginning: string
}

export interface Source {
  group: SearchGroup
  table: TableName
  type: ContentType
  /** Tables to which columns refer. A row is also found by the names of what it refers to. */
  references: readonly (readonly [column: string, table: TableName])[]
  /** Words of the names of the places that show the rows. */
  placeWords: ReadonlySet<string>
  /** Without an order, rows come by their ids. */
  order?: (one: SearchedRow, other: SearchedRow) => number
  /** Rows on each page of the list that shows them, if it has pages and a hit leads to one. */
  perPage?: number
  /** The column of the text that is the detail of a hit, if it is one text. */
  detail?: string
  /** The column of a long text whose beginning a hit without a detail shows. */
  beginning?: string
  hit: (row: SearchedRow, surroundings: Surroundings) => Hit
}

const publishedAt = ({ published_at: time }: SearchedRow): string => (typeof time === 'string' ? time : '')

const newestFirst = (one: SearchedRow, other: SearchedRow): number => {
  const [first, second] = [publishedAt(one), publishedAt(other)]
  if (first === second) return other.id - one.id
  return first > second ? -1 : 1
}

type Options = Partial<Pick<Source, 'references' | 'order' | 'perPage' | 'detail' | 'beginning'>>

function source<Name extends TableName>(
  group: SearchGroup,
  table: Name,
  hit: (row: RowOf<Name>, surroundings: Surroundings) => Hit,
  { references = [], ...options }: Options = {},
): Source {
  const { type } = searchTables[table]
  const wordsOfPlaces = perLanguage(() => placeWords(type))
  return {
    ...{ group, table, type, references, ...options },
    get placeWords() {
      return wordsOfPlaces()
    },
    hit: hit as Source['hit'], // The cast is safe, because a source makes its hits of its table's rows.
  }
}

/** Words of a long text that a hit shows. */
export const DETAIL_WORDS = 14

const places = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' · ')

const entryOf = (
  { firstRealm }: Surroundings,
  row: { id: number; game_id: number | null; realm: string },
  name: string,
): Entry => {
  const { game_id, realm } = namedEntry({ firstRealm }, { ...row, name })
  return { id: row.id, name, game_id, realm }
}

const embedded = ({ id, name, game_id, realm }: Entry) => ({
  ...{ id, name },
  ...(game_id && { game_id }),
  ...(realm && { realm }),
})

const offer =
  (section: string) =>
  (row: { donation_title: string; pricing: string }, { page }: Surroundings): Hit => ({
    ...{ name: row.donation_title, detail: row.pricing, to: donationAddress(section, page) },
  })

const information =
  <Name extends string>(name: Name) =>
  (row: Readonly<Record<Name | 'description', string>>, { page }: Surroundings): Hit => ({
    ...{ name: row[name], detail: excerpt(row.description, DETAIL_WORDS), to: sectionAddress(GENERAL, {}, page) },
  })

const feature = (row: { name_item: string; type: string; trade: string }, { page }: Surroundings): Hit => ({
  ...{ name: row.name_item, detail: places(row.type, row.trade), to: sectionAddress(FEATURES, {}, page) },
})

/** Its words are in the language of the page: content/localiseType.ts. */
const dayField: FieldOf<'choice'> = dailyQuest.fields.day

const donations = { perPage: DONATIONS_PER_PAGE }
const offers = { ...donations, detail: 'pricing' }
const pages = { perPage: PAGE_SIZE.usual }
const described = { ...pages, detail: 'description' }

/** Equally good hits of a group come in this order. */
export const sources: readonly Source[] = [
  source(
    'news',
    'news',
    (row, { beginning }) => ({ name: row.title, detail: row.subtitle || beginning, to: `/news/${row.id}` }),
    {
      references: [['category_id', 'newsCategories']],
      order: newestFirst,
      detail: 'subtitle',
      beginning: 'description',
    },
  ),
  source('item', 'items', (row, around) => ({
    name: itemTitle({ name: row.items_name, slots: row.slots }),
    detail: places(gameNumber(row.game_id), row.kind),
    to: itemAddress(entryOf(around, row, row.items_name)),
  })),
  source('monsters', 'monsters', (row, around) => ({
    name: row.monster_name,
    detail: places(gameNumber(row.game_id), row.level === null ? '' : fill(searchEnglish.level, { level: row.level })),
    to: monsterAddress(entryOf(around, row, row.monster_name)),
  })),
  source(
    'mapinfo',
    'maps',
    ({ id, map_name: name, title }) => ({ name, detail: title, to: mapPageAddress(id, name) }),
    {
      detail: 'title',
    },
  ),
  source(
    'npclist',
    'npcs',
    ({ npc: name, map_information_id: map }, { tables }) => ({
      name,
      detail: places(tables.maps.get(map)?.map_name),
      to: sectionAddress(npc.key, { q: name }),
    }),
    { references: [['map_information_id', 'maps']] },
  ),
  source(
    'droplist',
    'drops',
    (row, around) => {
      const { tables } = around
      const monster = row.monster_id === null ? undefined : tables.monsters.get(row.monster_id)
      const item = tables.items.get(row.items_id)
      const monster_row = monster ? embedded(entryOf(around, monster, monster.monster_name)) : null
      return {
        name: monster?.monster_name ?? row.monster,
        languages: (monster ? languagesOf(monster, { name: 'monster_name' }) : languagesOf(row, { name: 'monster' }))
          .languages,
        detail: places(
          item && itemTitle({ name: item.items_name, slots: item.slots }),
          row.prize ? prizeMark.mark : undefined,
          tables.maps.get(row.map_information_id)?.map_name,
        ),
        to: monsterOfDropAddress(
          { monster: row.monster, monster_id: row.monster_id, monster_row },
          { item: row.items_id },
        ),
      }
    },
    {
      references: [
        ['items_id', 'items'],
        ['monster_id', 'monsters'],
        ['map_information_id', 'maps'],
      ],
    },
  ),
  source('donation', 'retail', offer(donationKeys.retail), offers),
  source('donation', 'services', offer(donationKeys.service), offers),
  source('donation', 'gemstones', offer(donationKeys.service), offers),
  source('donation', 'resources', offer(donationKeys.service), offers),
  source('donation', 'seasonPasses', offer(donationKeys.seasonPass), offers),
  source(
    'donation',
    'packages',
    ({ package_name: name, price, items_id }, { tables, page }) => ({
      name,
      detail: places(price ?? '', tables.items.get(items_id)?.items_name),
      to: donationAddress(donationKeys.packages, page),
    }),
    {
      ...donations,
      references: [
        ['category_id', 'packageCategories'],
        ['items_id', 'items'],
      ],
    },
  ),
  source(
    'howto',
    'howTos',
    ({ donation_guide: name, description }, { page }) => ({
      ...{ name, detail: excerpt(description, DETAIL_WORDS), to: donationAddress(donationKeys.howTo, page) },
    }),
    { ...donations, detail: 'description' },
  ),
  source('downloads', 'downloads', ({ name, group, size }) => ({
    ...{ name: group, detail: places(name, size), to: '/download' },
  })),
  source(
    'quests',
    'dailyQuests',
    ({ day, quest }) => ({
      name: fill(searchEnglish.dailyQuest, { day: dayField.words?.[day] ?? day }),
      detail: excerpt(quest, DETAIL_WORDS),
      to: questAddress(day.toLowerCase()),
    }),
    { detail: 'quest' },
  ),
  source(
    'quests',
    'afterWarQuests',
    ({ daily_quest: name, map }, { page }) => ({ name, detail: map, to: questAddress(AFTER_WAR, page) }),
    { ...pages, detail: 'map' },
  ),
  source('server', 'serverInfo', information('server_info'), described),
  source('server', 'systemInfo', information('system_info'), described),
  source('server', 'enabled', information('feature'), described),
  source('server', 'disabled', information('feature'), described),
  source('server', 'pendants', feature, pages),
  source('server', 'gems', feature, pages),
  source(
    'serverrules',
    'rules',
    ({ id, rules: name, category }, { page }) => ({
      ...{ name, detail: category, to: `${rulesAddress(page)}#${ruleAnchor(id)}` },
    }),
    { perPage: RULES_PER_PAGE, detail: 'category' },
  ),
  source('pages', 'pages', ({ title: name, summary, address }) => ({ name, detail: summary, to: address }), {
    order: newestFirst,
    detail: 'summary',
  }),
]
