import type { Kysely } from 'kysely'
import { oneOf } from '../tools.ts'

const columns = ['hash', 'width', 'format', 'place', 'size', 'digest'] as const

type Before = {
  picture_objects: Record<(typeof columns)[number], unknown>
  picture_objects_new: Record<(typeof columns)[number], unknown>
  picture_claims: { hash: string; place: string; purpose: string; until: string }
  picture_removals: { hash: string; place: string }
  outbox: Record<string, string | number>
  site_state: { key: string }
}

/**
 * Rebuilds the table of picture files, so that a file can be in two stores at once. While a file is moved, its copy
 * exists before the original is removed.
 */
export async function rebuildPictureObjects(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped.withTables<Before>()
  const now = new Date().toISOString()
  const claims = await db.selectFrom('picture_claims').select(['hash', 'place', 'until']).execute()
  const removals = await db.selectFrom('picture_removals').select(['hash', 'place']).execute()
  const waiting = new Map(
    [...claims, ...removals.map((removal) => ({ ...removal, until: now }))].map((one) => [
      `picture-removal ${one.hash} ${one.place}`,
      one,
    ]),
  )
  for (const [key, { hash, place, until }] of waiting)
    await db
      .insertInto('outbox')
      .values({
        ...{ key, topic: 'picture-removal', content_type: `picture ${hash}`, row_id: 0 },
        ...{ payload: JSON.stringify({ hash, place, until: null }), due_at: until, created_at: now },
      })
      .execute()
  await db.schema.dropTable('picture_claims').execute()
  await db.schema.dropTable('picture_removals').execute()
  await db.schema
    .createTable('picture_objects_new')
    .addColumn('hash', 'text', (column) => column.notNull().references('pictures.hash').onDelete('cascade'))
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_objects_copy', ['hash', 'width', 'format', 'place'])
    .addCheckConstraint('picture_objects_format', oneOf('format', ['webp', 'avif']))
    .execute()
  await db
    .insertInto('picture_objects_new')
    .columns([...columns])
    .expression((query) => query.selectFrom('picture_objects').select([...columns]))
    .execute()
  await db.schema.dropTable('picture_objects').execute()
  await db.schema.alterTable('picture_objects_new').renameTo('picture_objects').execute()
  await db.deleteFrom('site_state').where('key', '=', 'pictures-place').execute()
}
