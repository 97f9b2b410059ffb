import type { Kysely } from 'kysely'
import { skeletonsOf } from '../../dialect/skeletons.ts'

type Tables = {
  users: { id: number; username: string }
  username_skeletons: { user_id: number; skeleton: string }
}

/** Accounts that are read at once. */
const BATCH = 500

/** By what names are known that look like another's: kept for each account, also for those that there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
