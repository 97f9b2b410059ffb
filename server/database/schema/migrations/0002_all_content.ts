import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, { rowTable, boolean }: MigrationTools): Promise<void> {
  const textTable = (name: string, columns: readonly string[], picture?: string) => {
    const table = columns.reduce(
      (built, column) => built.addColumn(column, 'text', (definition) => definition.notNull()),
      rowTable(db, name),
    )
    return picture ? table.addColumn(picture, 'text', (definition) => definition.references('pictures.hash')) : table
  }

  for (const name of ['pendants', 'gems']) await textTable(name, ['name_item', 'type', 'trade'], 'image').execute()
  await textTable('server_info', ['server_info', 'description']).execute()
  await textTable('system_info', ['system_info', 'description']).execute()
  for (const name of ['disabled_features', 'enabled_features']) {
    await textTable(name, ['feature', 'description']).execute()
  }
  const afterWar = ['category', 'daily_quest', 'map', 'quest', 'reward']
  await textTable('daily_quests_after_war', afterWar, 'image').execute()
  await textTable('daily_quests', ['day', 'tutorial', 'quest', 'reward'], 'image').execute()
  await textTable('server_rules', ['rules', 'category', 'description']).execute()

  for (const name of ['services', 'gemstones', 'resources', 'retail_donations']) {
    await textTable(name, ['donation_title', 'pricing']).execute()
  }
  await textTable('season_passes', ['donation_title', 'pricing'], 'image').execute()
  await textTable('how_tos', ['donation_guide', 'description']).execute()
  await textTable('package_categories', ['category_name']).execute()
  await textTable('packages', ['package_name'])
    .addColumn('category_id', 'integer', (column) => column.notNull().references('package_categories.id'))
    .addColumn('items_id', 'integer', (column) => column.notNull().references('items.id'))
    .addColumn('price', 'text')
    .addColumn('is_bonus_package', boolean, (column) => column.notNull())
    .execute()
  await rowTable(db, 'package_bonuses')
    .addColumn('package_id', 'integer', (column) => column.notNull().references('packages.id'))
    .addColumn('bonus_package_id', 'integer', (column) => column.notNull().references('packages.id'))
    .execute()
  await rowTable(db, 'item_packages')
    .addColumn('package_bonus_id', 'integer', (column) => column.notNull().references('package_bonuses.id'))
    .addColumn('items_id', 'integer', (column) => column.notNull().references('items.id'))
    .addUniqueConstraint('item_packages_pair', ['package_bonus_id', 'items_id'])
    .execute()
  for (const [table, column] of [
    ['packages', 'category_id'],
    ['packages', 'items_id'],
    ['package_bonuses', 'package_id'],
    ['package_bonuses', 'bonus_package_id'],
    ['item_packages', 'items_id'],
  ] as const) {
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
  }

  await textTable('slides', ['title', 'description'], 'image').execute()
  await textTable('races', ['name'], 'icon')
    .addColumn('players', 'integer', (column) => column.notNull())
    .addColumn('kills', 'integer', (column) => column.notNull())
    .execute()
  for (const name of ['top_players', 'top_guilds']) {
    await textTable(name, ['name', 'faction'])
      .addColumn('win', 'integer', (column) => column.notNull())
      .addColumn('lose', 'integer', (column) => column.notNull())
      .execute()
  }
  for (const name of ['vips', 'tiers']) await textTable(name, ['name', 'faction', 'tier']).execute()
  await textTable('social_links', ['kind', 'name', 'link']).execute()
  await textTable('downloads', ['group', 'name', 'size', 'link']).execute()
}
