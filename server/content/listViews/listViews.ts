import type { ContentType } from '../../../content/define.ts'
import { MOST_VIEWS, type ListView } from '../../../content/queries/listViewQuery.ts'
import { OWNERS } from '../../../content/permissions.ts'
import { holds } from '../../auth/permissions.ts'
import type { Context, SessionUser } from '../../context/context.ts'
import { urgently, type Database, type Queries } from '../../database/database.ts'
import type { Author } from '../../database/changes/author.ts'
import { nameKey } from '../../../content/text.ts'
import { countOf } from '../../database/dialect/idList.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import { withFreeName } from '../../database/dialect/violations.ts'
import { storeAnswer } from '../../database/state/idempotencyKeys.ts'
import { Refusal } from '../../errors/refusals.ts'
import { contentEnglish } from '../wording.ts'

// List views are not logged in `changes`, because a change to a view affects only the people who open it.

type Site = Pick<Context, 'database' | 'clock'>

type ViewQuery = ListView['query']

interface StoredView {
  id: number
  version: number
  type: string
  name: string
  query: string
  owner: number | null
  maker: number | null
  made_by: string | null
}

const views = (queries: Queries, user: SessionUser) =>
  queries
    .selectFrom('list_views as view')
    .leftJoin('users', 'users.id', 'view.made_by')
    .select(['view.id', 'view.version', 'view.content_type as type', 'view.name', 'view.query'])
    .select(['view.owner_id as owner', 'view.made_by as maker', 'users.username as made_by'])
    .where((eb) => eb.or([eb('view.owner_id', '=', user.id), eb('view.owner_id', 'is', null)]))

const mayChange = ({ maker }: StoredView, user: SessionUser): boolean =>
  maker === user.id || holds(user, { area: OWNERS })

const presented = (view: StoredView, user: SessionUser): ListView => ({
  id: view.id,
  version: view.version,
  type: view.type,
  name: view.name,
  shared: view.owner === null,
  query: JSON.parse(view.query) as ViewQuery, // The cast is safe, because only this file writes `query`, as JSON of a ViewQuery.
  made_by: view.made_by,
  may_change: mayChange(view, user),
})

export async function listViews(queries: Queries, user: SessionUser, type: string): Promise<ListView[]> {
  const found = await views(queries, user)
    .where('view.content_type', '=', type)
    .orderBy('view.name_key')
    .orderBy('view.id')
    .execute()
  return found.map((view) => presented(view, user))
}

/** Throws Refusal `not_found` for another user's private view and for a view of a type that the user may not edit. */
async function viewFor(queries: Queries, user: SessionUser, id: number): Promise<StoredView> {
  const view = await views(queries, user).where('view.id', '=', id).executeTakeFirst()
  if (!view || !holds(user, { type: view.type, action: 'edit' })) throw new Refusal('not_found')
  return view
}

/** Throws the same refusals as `viewFor`, and `not_permitted` if the user may not change the view. */
async function changeable(queries: Queries, user: SessionUser, id: number): Promise<StoredView> {
  const view = await viewFor(queries, user, id)
  if (!mayChange(view, user)) throw new Refusal('not_permitted')
  return view
}

export const typeOfView = async ({ database }: Site, user: SessionUser, id: number): Promise<string> =>
  (await changeable(database.reader, user, id)).type

const named = <T>(work: () => Promise<T>) => withFreeName(() => contentEnglish.viewTaken, work)

/** Throws Refusal `too_many_views`. */
async function expectRoom(tx: Queries, type: string, owner: number | null): Promise<void> {
  const views = tx
    .selectFrom('list_views')
    .where('content_type', '=', type)
    .where('owner_id', owner === null ? 'is' : '=', owner)
  if ((await countOf(views)) >= MOST_VIEWS) throw new Refusal('too_many_views', { values: { most: MOST_VIEWS } })
}

/**
 * Lets only one transaction at a time create views, because concurrent ones could exceed the limit on the number of
 * views.
 */
const lockViews = (tx: Parameters<typeof lockNames>[0], { engine }: Database) => lockNames(tx, engine, ['list views'])

interface NewView {
  type: ContentType
  name: string
  shared: boolean
  query: ViewQuery
}

/** Throws Refusal `duplicate` and `too_many_views`. */
export const makeView = (
  { database }: Site,
  author: Author,
  user: SessionUser,
  { type, name, shared, query }: NewView,
): Promise<ListView> =>
  named(() =>
    database.transaction(async (tx) => {
      await lockViews(tx, database)
      const owner = shared ? null : user.id
      await expectRoom(tx, type.key, owner)
      const now = author.now.toISOString()
      const { id } = await tx
        .insertInto('list_views')
        .values({
          content_type: type.key,
          owner_id: owner,
          made_by: user.id,
          name,
          name_key: nameKey(name),
          query: JSON.stringify(query),
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const made = presented(await viewFor(tx, user, id), user)
      if (author.idempotency) await storeAnswer(tx, author.idempotency, made, author.now)
      return made
    }),
  )

interface ViewChange {
  name?: string | undefined
  shared?: boolean | undefined
  query?: ViewQuery | undefined
  version?: number | undefined
}

/**
 * Only the person who made a shared view can make it private again, because nobody else would see it afterwards. Throws
 * Refusal `not_found`, `not_permitted`, `stale`, `duplicate` and `too_many_views`.
 */
export const changeView = (
  { database, clock }: Site,
  user: SessionUser,
  id: number,
  { name, shared, query, version }: ViewChange,
): Promise<ListView> =>
  named(() =>
    database.transaction(async (tx) => {
      await lockViews(tx, database)
      const view = await changeable(tx, user, id)
      if (version !== undefined && version !== view.version)
        throw new Refusal('stale', { current: presented(view, user) })
      const owner = (shared ?? view.owner === null) ? null : user.id
      if (owner !== view.owner) {
        if (view.maker !== user.id) throw new Refusal('not_permitted')
        await expectRoom(tx, view.type, owner)
      }
      await tx
        .updateTable('list_views')
        .set({
          version: view.version + 1,
          updated_at: clock.now().toISOString(),
          owner_id: owner,
          ...(name !== undefined && { name, name_key: nameKey(name) }),
          ...(query && { query: JSON.stringify(query) }),
        })
        .where('id', '=', id)
        .execute()
      return presented(await viewFor(tx, user, id), user)
    }),
  )

/**
 * Deleting may use the reserved disk space, so that users can make room on a full disk. Throws Refusal `not_found` and
 * `not_permitted`.
 */
export const removeView = ({ database }: Site, user: SessionUser, id: number): Promise<void> =>
  urgently(database).transaction(async (tx) => {
    await changeable(tx, user, id)
    await tx.deleteFrom('list_views').where('id', '=', id).execute()
  })
