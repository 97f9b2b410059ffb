import { sql, type Kysely } from 'kysely'
import { skeletonsOf } from '../../../dialect/skeletons.ts'
import type { MigrationTools } from '../tools.ts'

type Tables = {
  users: { id: number; username: string }
  username_skeletons: { user_id: number; skeleton: string }
}

const BATCH = 500

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

const ROLES: readonly (readonly [name: string, permissions: readonly string[]])[] = [
  ['News editor', everything('news')],
  ['Game data editor', GAME_DATA.flatMap(everything)],
  ['Shop', SHOP.flatMap(everything)],
  ['Moderator', ['accounts', 'takedowns']],
]

export async function upgradeAccounts(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await createLogIns(db, tools)
  await createSkeletons(db)
  await createRoles(db, tools)
  await createTokens(db, tools)
  await createFactors(db, tools)
}

async function createLogIns(db: Kysely<unknown>, { columns, withSequence }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('known_networks')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .$call(columns('network_key text, last_at time'))
    .addPrimaryKeyConstraint('known_networks_key', ['user_id', 'network_key'])
    .execute()

  await withSequence(db.schema.createTable('log_ins'), 'id')
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .$call(columns('address text, outcome text, count integer, first_at time, last_at time'))
    .execute()
  await db.schema.createIndex('log_ins_time').on('log_ins').columns(['last_at', 'id']).execute()
  await db.schema.createIndex('log_ins_user').on('log_ins').columns(['user_id', 'last_at']).execute()
  await db.schema.createIndex('log_ins_outcome').on('log_ins').columns(['outcome', 'last_at']).execute()
  await db.schema.createIndex('log_ins_burst').on('log_ins').columns(['address', 'first_at']).execute()
}

/**
 * Creates the table of username skeletons (Unicode Technical Standard 39, section 4). Usernames that look alike have
 * the same skeleton.
 */
async function createSkeletons(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('username_skeletons')
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('skeleton', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('username_skeletons_key', ['skeleton', 'user_id'])
    .execute()

  const tables = db.withTables<Tables>()
  for (let last = 0; ;) {
    const users = await tables
      .selectFrom('users')
      .select(['id', 'username'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const newest = users.at(-1)
    if (!newest) return
    last = newest.id
    const rows = users.flatMap(({ id, username }) =>
      skeletonsOf(username).map((key) => ({ user_id: id, skeleton: key })),
    )
    await tables.insertInto('username_skeletons').values(rows).execute()
  }
}

async function createRoles(db: Kysely<unknown>, { rowTable }: MigrationTools): Promise<void> {
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

async function createTokens(db: Kysely<unknown>, { columns, rowTable, time }: MigrationTools): Promise<void> {
  // SQLite can add only one column with each ALTER TABLE statement.
  for (const column of ['proven_at', 'used_at']) {
    await db.schema.alterTable('sessions').addColumn(column, time).execute()
  }
  for (const column of ['device', 'network']) {
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
  }
  await db.schema.alterTable('users').addColumn('read_only_until', time).execute()
  await rowTable(db, 'api_tokens')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .$call(columns('permissions text, expires_at time, used_at time?, revoked_at time?'))
    .execute()
}

async function createFactors(db: Kysely<unknown>, { columns, time, withSequence }: MigrationTools): Promise<void> {
  const ofUser = 'users.id'
  await withSequence(db.schema.createTable('factors'), 'id')
    .addColumn('user_id', 'integer', (column) => column.notNull().references(ofUser).onDelete('cascade'))
    .$call(columns('kind text, name text, secret text?, last_step integer?'))
    .addColumn('credential_id', 'text', (column) => column.unique())
    .addColumn('public_key', 'text')
    // The signature counter of an authenticator is an unsigned 32-bit number, which does not fit into PostgreSQL's
    // integer.
    .$call(columns('sign_count bigint?, transports text?, created_at time, confirmed_at time?, used_at time?'))
    .execute()
  await db.schema.createIndex('factors_user').on('factors').column('user_id').execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'integer', (column) => column.notNull().references(ofUser).onDelete('cascade'))
    .$call(columns('code_hash text, used_at time?'))
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('challenges')
    .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references(ofUser).onDelete('cascade'))
    .$call(columns('created_at time, expires_at time'))
    .execute()
  await db.schema
    .createTable('remembered_browsers')
    .addColumn('mark_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references(ofUser).onDelete('cascade'))
    .$call(columns('device text, created_at time, expires_at time'))
    .execute()
  await db.schema.createIndex('remembered_browsers_user').on('remembered_browsers').column('user_id').execute()
  await db.schema
    .createTable('factor_requirements')
    .addColumn('role', 'text', (column) => column.primaryKey())
    .addColumn('starts_at', time, (column) => column.notNull())
    .execute()
}
