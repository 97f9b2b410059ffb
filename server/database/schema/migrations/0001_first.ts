import type { Kysely } from 'kysely'
import { oneOf, type MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const { rowTable, withSequence, time, json, bytes } = tools

  await rowTable(db, 'users')
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('pin_hash', 'text', (column) => column.notNull())
    .addCheckConstraint('users_role', oneOf('role', ['admin', 'user']))
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()

  await db.schema
    .createTable('one_time_links')
    .addColumn('secret_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('used_at', time)
    .execute()

  await withSequence(db.schema.createTable('changes'), 'sequence')
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('row_id', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('before', json)
    .addColumn('after', json)
    .addColumn('request_id', 'text')
    .addColumn('time', time, (column) => column.notNull())
    .addCheckConstraint('changes_action', oneOf('action', ['create', 'update', 'delete']))
    .execute()
  await db.schema.createIndex('changes_row').on('changes').columns(['content_type', 'row_id', 'sequence']).execute()

  await db.schema
    .createTable('pictures')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .execute()

  await rowTable(db, 'news')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('subtitle', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.references('pictures.hash'))
    .execute()

  await rowTable(db, 'maps')
    .addColumn('map_name', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.references('pictures.hash'))
    .execute()

  await rowTable(db, 'items')
    .addColumn('items_name', 'text', (column) => column.notNull())
    .execute()

  await rowTable(db, 'npcs')
    .addColumn('npc', 'text', (column) => column.notNull())
    .addColumn('buy_with', 'text', (column) => column.notNull())
    .addColumn('map_information_id', 'integer', (column) => column.notNull().references('maps.id'))
    .execute()
  await db.schema.createIndex('npcs_map').on('npcs').column('map_information_id').execute()

  await rowTable(db, 'drops')
    .addColumn('monster', 'text', (column) => column.notNull())
    .addColumn('map_information_id', 'integer', (column) => column.notNull().references('maps.id'))
    .addColumn('items_id', 'integer', (column) => column.notNull().references('items.id'))
    .execute()
  await db.schema.createIndex('drops_map').on('drops').column('map_information_id').execute()
  await db.schema.createIndex('drops_item').on('drops').column('items_id').execute()
}
