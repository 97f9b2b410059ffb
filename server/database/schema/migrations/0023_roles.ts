import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

const GAME_DATA = [
  ...[
    'pendantInformation',
    'gemInformation',
    'serversinfo',
    'systeminfo',
    'feature-disable',
    'feature-enable',
    'npclist',
  ],
  ...['droplist', 'dailyquestafterwar', 'dailyquest', 'mapinfo', 'serverrules', 'item'],
]
const SHOP = [
  ...['services', 'gemstone', 'resources', 'retail', 'seassonpass', 'packages', 'howto'],
  ...['package-categories', 'item-package', 'package-bonuses'],
]
const everything = (type: string): string[] =>
  ['see', 'edit', 'publish', 'delete', 'import'].map((action) => `${type}:${action}`)

/** The roles that a site begins with. */
const ROLES: readonly (readonly [name: string, permissions: readonly string[]])[] = [
  ['News editor', everything('news')],
  ['Game data editor', GAME_DATA.flatMap(everything)],
  ['Shop', SHOP.flatMap(everything)],
  ['Moderator', ['accounts', 'takedowns']],
]

/** Roles of helpers. Who was admin is owner from here on, and has no role. See server/users/roles.ts. */
export async function up(db: Kysely<unknown>, { rowTable }: MigrationTools): Promise<void> {
  await rowTable(db, 'roles')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('users')
    .addColumn('roles', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await sql`create index users_with_roles on users (id) where roles <> '[]'`.execute(db)

  const now = new Date().toISOString()
  const values = ROLES.map(([name, permissions]) => ({
    name,
    name_key: name.toLowerCase(),
    permissions: JSON.stringify(permissions),
    created_at: now,
    updated_at: now,
  }))
  await db.withTables<{ roles: (typeof values)[number] }>().insertInto('roles').values(values).execute()
}
