import { sql, type Kysely, type SqlBool } from 'kysely'
import { oneOf, type MigrationTools } from './tools.ts'
import { upgradeAccounts } from './v0_2_0/accounts.ts'
import { upgradeContent } from './v0_2_0/content.ts'
import { createGame } from './v0_2_0/game.ts'

/**
 * From release 0.1.0 to what commits before 0.2.0 reached by the migrations 0009 to 0044. Databases that have these need
 * this one no more, so it keeps the name of the last.
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

async function createOutbox(db: Kysely<unknown>, { rowTable, time }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('row_id', 'integer', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('due_at', time, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('retry_at', time)
    .addColumn('last_error', 'text')
    .addColumn('failed_at', time)
    .addColumn('sent_at', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('channel_id', 'integer')
    .addColumn('remote_id', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('begun_at', time)
    .addColumn('unknown_at', time)
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
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('categories', 'text')
    .addColumn('role_id', 'text', (column) => column.notNull())
    .addColumn('off_since', time)
    .execute()
  // Apart from the row, so that no backup and no log can hold them.
  await db.schema
    .createTable('channel_secrets')
    .addColumn('channel_id', 'integer', (column) =>
      column.primaryKey().notNull().references('channels.id').onDelete('cascade'),
    )
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('signing_secret', 'text')
    .execute()
}

async function createPictureTables(db: Kysely<unknown>, { rowTable, time }: MigrationTools): Promise<void> {
  await rowTable(db, 'takedowns')
    .addColumn('picture', 'text', (column) => column.notNull().unique())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .execute()
  // AVIF files of 0.1.0 lack the smallest width.
  await sql`update pictures set avif_at = null`.execute(db)
  await db.schema
    .createTable('picture_objects')
    .addColumn('hash', 'text', (column) => column.notNull().references('pictures.hash').onDelete('cascade'))
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_objects_key', ['hash', 'width', 'format'])
    .addCheckConstraint('picture_objects_format', oneOf('format', ['webp', 'avif']))
    .execute()
  await db.schema
    .createTable('picture_claims')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('until', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_claims_key', ['hash', 'place'])
    .addCheckConstraint('picture_claims_purpose', oneOf('purpose', ['write', 'remove']))
    .execute()
  await db.schema
    .createTable('picture_removals')
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_removals_key', ['place', 'hash'])
    .execute()
}

/** Links to previews, working copies and saved lists. */
async function createEditing(db: Kysely<unknown>, { rowTable, time }: MigrationTools): Promise<void> {
  await rowTable(db, 'preview_links')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('row_id', 'integer')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('draft', 'text', (column) => column.notNull())
    .addColumn('created_by', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('preview_links_expiry').on('preview_links').column('expires_at').execute()
  await db.schema.createIndex('preview_links_maker').on('preview_links').column('created_by').execute()
  await rowTable(db, 'working_copies')
    .addColumn('content_type', 'text', (column) => column.notNull())
    // No reference: a row that comes back from the trash has its copy again.
    .addColumn('row_id', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('changed', 'text', (column) => column.notNull())
    .addColumn('replaced', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addUniqueConstraint('working_copies_row', ['content_type', 'row_id'])
    .execute()
  await rowTable(db, 'list_views')
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('made_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('list_views_own')
    .unique()
    .on('list_views')
    .columns(['content_type', 'owner_id', 'name_key'])
    .execute()
  // Null is no value that could stand twice.
  await db.schema
    .createIndex('list_views_shared')
    .unique()
    .on('list_views')
    .columns(['content_type', 'name_key'])
    .where(sql<SqlBool>`owner_id is null`)
    .execute()
}

/** Indexes of the log of changes. The trail in order of time has all columns of its filters, so that it skips entries unread. */
const LOG_INDEXES = {
  changes_actor: ['actor', 'time', 'sequence', 'content_type', 'action'],
  changes_action: ['action', 'time', 'sequence', 'content_type'],
  changes_type: ['content_type', 'time', 'sequence', 'action'],
  changes_time: ['time', 'sequence', 'actor', 'content_type', 'action'],
} as const

/** Batches of changes, and indexes for the audit trail and the trash. */
async function upgradeLog(db: Kysely<unknown>, { withSequence, time }: MigrationTools): Promise<void> {
  await withSequence(db.schema.createTable('batches'), 'id')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('made_at', time, (column) => column.notNull())
    .addColumn('created', 'integer', (column) => column.notNull())
    .addColumn('updated', 'integer', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull())
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
