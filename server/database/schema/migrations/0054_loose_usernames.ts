import type { Kysely } from 'kysely'
import { looseKey } from '../../dialect/skeletons.ts'

type Tables = {
  users: { id: number; username: string }
  username_skeletons: { user_id: number; skeleton: string }
}

const BATCH = 500

/** Protects existing accounts from names that differ in signs, accents or digits for letters alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    const rows = users
      .map(({ id, username }) => ({ user_id: id, skeleton: looseKey(username) }))
      .filter(({ skeleton }) => skeleton !== '')
    if (rows.length === 0) continue
    await tables
      .insertInto('username_skeletons')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
