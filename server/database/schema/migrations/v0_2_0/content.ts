import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from '../tools.ts'
import { boolean, decimal, integer, optionalText, picture, rowOf, text, type Columns } from './columns.ts'

/**
 * The gap between the sort positions of neighbouring rows. A row can be moved into the gap without renumbering the
 * others.
 */
const STEP = 65_536

/** The initial menu. An entry without a URL opens a submenu. */
const MENU: readonly { label: string; address: string; below?: readonly [label: string, address: string][] }[] = [
  { label: 'HOME', address: '/' },
  { label: 'NEWS', address: '/news' },
  {
    label: 'Game Info',
    address: '',
    below: [
      ['Server Info', '/gameinfo/server'],
      ['Quest Info', '/gameinfo/quest'],
      ['Map Info', '/gameinfo/map'],
      ['Server Rules', '/gameinfo/rules'],
    ],
  },
  { label: 'DOWNLOAD', address: '/download' },
  { label: 'DONATION', address: '/donation' },
]

const SECTIONS = ['Latest News', 'Carousel', 'Game Info', 'Factions', 'Rankings', 'Tier List', 'Screenshots']

const NEWS_CATEGORIES = ['Patch', 'Event', 'Maintenance', 'Notice']

const WITH_EXTERNAL_KEYS = [
  ...['news_categories', 'news', 'slides', 'races', 'screenshots', 'top_players', 'top_guilds', 'vips', 'tiers'],
  ...['social_links', 'downloads', 'pendants', 'gems', 'server_info', 'system_info', 'disabled_features'],
  ...['enabled_features', 'maps', 'npcs', 'items', 'drops', 'daily_quests_after_war', 'daily_quests', 'server_rules'],
  ...['services', 'gemstones', 'resources', 'retail_donations', 'season_passes', 'package_categories', 'packages'],
  ...['how_tos', 'package_bonuses', 'item_packages', 'menu_entries', 'pages', 'landing_sections'],
]

export async function upgradeContent(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const addFields = async (table: string, columns: Columns) => {
    for (const [name, shape] of Object.entries(columns)) await tools.addField(db, table, name, shape)
  }
  await tools.indexSort(db, 'news', 'subtitle', { folded: true, nullable: false })
  await createSettings(db, tools)
  await addFields('site_settings', {
    ...{ logo: picture, icon: picture, share_picture: picture, description: text, community_name: text },
    ...{ community_link: text, footer_text: text, terms: text, terms_link: text, hide_credit: boolean },
  })
  await addFields('downloads', { game_version: text, released: text, checksum: text, requirements: text })
  await addFields('races', { figure: picture, lore: text })
  await tools.createContentTable(db, 'screenshots', { image: picture, title: text })
  await createMenu(db, tools)
  await createLanding(db, tools)
  await addFields('site_settings', { time_zone: text })
  await addFields('news', { body: text })
  await publishNews(db, tools, addFields)
  await createPages(db, tools)
  await addFields('daily_quests', { body: text })
  await addFields('server_rules', { body: text })
  await addFields('packages', { description: text, body: text })
  await addFields('how_tos', { body: text })
  for (const table of WITH_EXTERNAL_KEYS) await tools.addExternalKey(db, table)
  for (const table of ['slides', 'downloads', 'server_rules', 'packages', 'how_tos']) await tools.addPlace(db, table)
  await addFields('status_settings', { next_maintenance: text })
}

async function createSettings(db: Kysely<unknown>, { createSingleTable }: MigrationTools): Promise<void> {
  await createSingleTable(db, 'site_settings', { name: text, motto: text })
  await createSingleTable(db, 'status_settings', {
    ...{ state: text, message: text, until: text, players_from: text, players: integer },
  })
  await createSingleTable(db, 'look_settings', {
    ...{ hero_day: picture, hero_day_x: integer, hero_day_y: integer },
    ...{ hero_night: picture, hero_night_x: integer, hero_night_y: integer },
    ...{ accent_day: text, accent_night: text, faces: text },
  })
  await createSingleTable(db, 'rates_settings', {
    ...{ drop_rate: decimal, drop_rates_by_kind: text, experience_rate: decimal },
  })
  await createSingleTable(db, 'retention_settings', { history: text })
}

async function createMenu(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await tools.createContentTable(db, 'menu_entries', {
    ...{ label: text, address: text, parent_id: rowOf('menu_entries'), hidden: boolean },
  })
  await tools.addPlace(db, 'menu_entries')
  await tools.indexReference(db, 'menu_entries', 'parent_id')

  const now = new Date().toISOString()
  const hidden = tools.engine === 'sqlite' ? 0 : false
  let place = 0
  const add = async (label: string, address: string, parent: number | null): Promise<number | null> => {
    place += STEP
    const { rows } = await sql<{ id: number }>`
      insert into menu_entries (label, address, parent_id, hidden, place, created_at, updated_at)
      values (${label}, ${address}, ${parent}, ${hidden}, ${place}, ${now}, ${now}) returning id`.execute(db)
    return rows[0]?.id ?? null
  }
  for (const { label, address, below = [] } of MENU) {
    const parent = await add(label, address, null)
    for (const [name, of] of below) await add(name, of, parent)
  }
}

async function createLanding(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const columns = { section: text, heading: text, hidden: boolean }
  await tools.createContentTable(db, 'landing_sections', columns, ['section'])
  await tools.addPlace(db, 'landing_sections')
  const now = new Date().toISOString()
  const hidden = tools.engine === 'sqlite' ? 0 : false
  for (const [index, section] of SECTIONS.entries()) {
    await sql`
      insert into landing_sections (section, heading, hidden, place, created_at, updated_at)
      values (${section}, '', ${hidden}, ${(index + 1) * STEP}, ${now}, ${now})`.execute(db)
  }
}

async function publishNews(
  db: Kysely<unknown>,
  { engine, addPlace, createContentTable, indexReference, indexSort, indexSearch }: MigrationTools,
  addFields: (table: string, columns: Columns) => Promise<void>,
): Promise<void> {
  await createContentTable(db, 'news_categories', { name: text })
  await addPlace(db, 'news_categories')
  const now = new Date().toISOString()
  for (const [index, name] of NEWS_CATEGORIES.entries()) {
    await sql`
      insert into news_categories (name, place, created_at, updated_at)
      values (${name}, ${(index + 1) * STEP}, ${now}, ${now})`.execute(db)
  }

  await addFields('news', {
    ...{
      category_id: rowOf('news_categories'),
      state: text,
      published_at: optionalText,
      author: text,
      pinned: boolean,
    },
  })
  const time =
    engine === 'sqlite' ? sql`created_at` : sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  await sql`update news set state = 'published', published_at = ${time}`.execute(db)
  await indexReference(db, 'news', 'category_id')
  await indexSort(db, 'news', 'state', { folded: true, nullable: false })
  await indexSort(db, 'news', 'published_at', { folded: false, nullable: true })
  await indexSort(db, 'news', 'author', { folded: true, nullable: false })
  await indexSort(db, 'news', 'pinned', { folded: false, nullable: false })
  await indexSearch(db, 'news', ['title', 'subtitle', 'description', 'author'])
  const last = engine === 'sqlite' ? sql`` : sql`nulls first`
  await sql`create index news_shown on news (pinned, published_at ${last}, id)`.execute(db)
  await sql`create index news_of_category on news (category_id, pinned, published_at ${last}, id)`.execute(db)
  await sql`create index news_drafts on news (state, id) where state = 'draft'`.execute(db)
}

async function createPages(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const columns = {
    ...{ title: text, address: text, summary: text, description: text, body: text, image: picture, in_menu: boolean },
    ...{ menu_id: rowOf('menu_entries'), state: text, published_at: optionalText, author: text },
  }
  await tools.createContentTable(db, 'pages', columns, ['address'])
  await tools.indexReference(db, 'pages', 'menu_id')
  // The page's id is not a foreign key, because former URLs must survive the deletion of their page. They work again
  // after the page is restored.
  await db.schema
    .createTable('former_addresses')
    .addColumn('address', 'text', (column) => column.primaryKey().notNull())
    .addColumn('page_id', 'integer', (column) => column.notNull())
    .addColumn('left_at', tools.time, (column) => column.notNull())
    .execute()
}
