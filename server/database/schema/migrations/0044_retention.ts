import { sql, type Kysely, type SqlBool } from 'kysely'
import { oneOf, type MigrationTools } from './tools.ts'
import { upgradeAccounts } from './v0_2_0/accounts.ts'
import { upgradeContent } from './v0_2_0/content.ts'
import { createGame } from './v0_2_0/game.ts'

/**
 * Upgrades databases of release 0.1.0. This migration replaces 0009 to 0044, which existed only between 0.1.0 and
 * 0.2.0. It has the same name as the old 0044, so that databases that ran the old one skip it.
 */
export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await createOutbox(db, tools)
  await upgradeAccounts(db, tools)
  await upgradeContent(db, tools)
  await createGame(db, tools)
  await createPictureTables(db, tools)
  await createEditing(db, tools)
  await upgradeLog(db, tools)
}

async function createOutbox(db: Kysely<unknown>, { columns, rowTable }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .$call(columns('topic text, content_type text, row_id integer, payload text, due_at time'))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .$call(columns('retry_at time?, last_error text?, failed_at time?, sent_at time?, created_at time'))
    .$call(columns('channel_id integer?, remote_id text?'))
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .$call(columns('begun_at time?, unknown_at time?'))
    .execute()
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .column('due_at')
    .where(sql.ref('sent_at'), 'is', null)
    .where(sql.ref('failed_at'), 'is', null)
    .execute()
  await db.schema.createIndex('outbox_row').on('outbox').columns(['content_type', 'row_id']).execute()
  await db.schema.createIndex('outbox_channel').on('outbox').columns(['channel_id', 'due_at']).execute()
  await rowTable(db, 'channels')
    .$call(columns('kind text, name text, categories text?, role_id text, off_since time?'))
    .execute()
  // Secrets of channels have a separate table, so that no backup and no log contains them.
  await db.schema
    .createTable('channel_secrets')
    .addColumn('channel_id', 'integer', (column) =>
      column.primaryKey().notNull().references('channels.id').onDelete('cascade'),
    )
    .$call(columns('address text, signing_secret text?'))
    .execute()
}

async function createPictureTables(db: Kysely<unknown>, { columns, rowTable }: MigrationTools): Promise<void> {
  await rowTable(db, 'takedowns')
    .addColumn('picture', 'text', (column) => column.notNull().unique())
    .$call(columns('reason text, rows text'))
    .execute()
  await sql`update pictures set avif_at = null`.execute(db)
  await db.schema
    .createTable('picture_objects')
    .addColumn('hash', 'text', (column) => column.notNull().references('pictures.hash').onDelete('cascade'))
    .$call(columns('width integer, format text, place text, size integer, digest text'))
    .addPrimaryKeyConstraint('picture_objects_key', ['hash', 'width', 'format'])
    .addCheckConstraint('picture_objects_format', oneOf('format', ['webp', 'avif']))
    .execute()
  await db.schema
    .createTable('picture_claims')
    .$call(columns('hash text, place text, purpose text, until time'))
    .addPrimaryKeyConstraint('picture_claims_key', ['hash', 'place'])
    .addCheckConstraint('picture_claims_purpose', oneOf('purpose', ['write', 'remove']))
    .execute()
  await db.schema
    .createTable('picture_removals')
    .$call(columns('place text, hash text'))
    .addPrimaryKeyConstraint('picture_removals_key', ['place', 'hash'])
    .execute()
}

async function createEditing(db: Kysely<unknown>, { columns, rowTable, time }: MigrationTools): Promise<void> {
  await rowTable(db, 'preview_links')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .$call(columns('content_type text, row_id integer?, title text, draft text'))
    .addColumn('created_by', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('preview_links_expiry').on('preview_links').column('expires_at').execute()
  await db.schema.createIndex('preview_links_maker').on('preview_links').column('created_by').execute()
  await rowTable(db, 'working_copies')
    .addColumn('content_type', 'text', (column) => column.notNull())
    // `row_id` is not a foreign key, so that the working copy of a deleted row survives until the row is restored from
    // the trash.
    .$call(columns('row_id integer, title text, changed text, replaced text'))
    .addColumn('saved_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addUniqueConstraint('working_copies_row', ['content_type', 'row_id'])
    .execute()
  await rowTable(db, 'list_views')
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('made_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .$call(columns('name text, name_key text, query text'))
    .execute()
  await db.schema
    .createIndex('list_views_own')
    .unique()
    .on('list_views')
    .columns(['content_type', 'owner_id', 'name_key'])
    .execute()
  await db.schema
    .createIndex('list_views_shared')
    .unique()
    .on('list_views')
    .columns(['content_type', 'name_key'])
    .where(sql<SqlBool>`owner_id is null`)
    .execute()
}

/**
 * The index by time contains every column that the audit trail filters by, so that non-matching entries are skipped
 * without reading the table.
 */
const LOG_INDEXES = {
  changes_actor: ['actor', 'time', 'sequence', 'content_type', 'action'],
  changes_action: ['action', 'time', 'sequence', 'content_type'],
  changes_type: ['content_type', 'time', 'sequence', 'action'],
  changes_time: ['time', 'sequence', 'actor', 'content_type', 'action'],
} as const

async function upgradeLog(db: Kysely<unknown>, { columns, withSequence }: MigrationTools): Promise<void> {
  await withSequence(db.schema.createTable('batches'), 'id')
    .$call(columns('kind text, content_type text, actor text, made_at time, created integer, updated integer'))
    .$call(columns('deleted integer'))
    .addColumn('undoes', 'integer', (column) => column.references('batches.id'))
    .execute()
  await db.schema.createIndex('batches_undoes').on('batches').column('undoes').execute()
  await db.schema.alterTable('changes').addColumn('batch', 'integer').execute()
  await db.schema
    .createIndex('changes_batch')
    .on('changes')
    .columns(['batch', 'sequence'])
    .where('batch', 'is not', null)
    .execute()
  const { schema } = db
  await schema
    .createIndex('changes_deletions')
    .on('changes')
    .columns(['content_type', 'time', 'row_id', 'sequence'])
    .where(sql.ref('action'), '=', sql.lit('delete'))
    .execute()
  for (const name of ['changes_actor', 'changes_action', 'changes_time']) await schema.dropIndex(name).execute()
  for (const [name, columns] of Object.entries(LOG_INDEXES))
    await schema
      .createIndex(name)
      .on('changes')
      .columns([...columns])
      .execute()
}
