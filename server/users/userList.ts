import { sql, type SelectQueryBuilder } from 'kysely'
import { RUPIAH } from '../../content/shop/money.ts'
import { PAGE_SIZE } from '../../content/reader.ts'
import type { UserQuery } from '../../content/queries/userQuery.ts'
import { roleIdsOf } from '../auth/permissions.ts'
import { isOpen } from '../auth/sessions.ts'
import type { Database, Queries } from '../database/database.ts'
import { countOf } from '../database/dialect/idList.ts'
import { contains, folded } from '../database/dialect/collation.ts'
import type { SystemTables } from '../database/tables.ts'

const visible = [
  'id',
  'username',
  'email',
  'role',
  'roles',
  'suspended_at',
  'suspended_until',
  'suspended_reason',
  'read_only_until',
  'delete_at',
  'password_changed_at',
  'pin_changed_at',
  'version',
  'created_at',
  'updated_at',
] as const

const isText = (column: string): boolean => ['username', 'email', 'role'].includes(column)

const withRoles = <T extends { roles: string }>(account: T) => ({ ...account, roles: roleIdsOf(account) })

const accounts = (queries: Queries, now: Date) =>
  queries
    .selectFrom('users')
    .select(visible)
    .select((query) =>
      query
        .selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where((eb) => isOpen(eb, now))
        .$asScalar()
        .$notNull()
        .as('sessions'),
    )
    .select((query) =>
      query
        .selectFrom('factors')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('factors.user_id', '=', 'users.id')
        .where('factors.confirmed_at', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('factors'),
    )
    .select((query) =>
      query
        .selectFrom('api_tokens')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('api_tokens.created_by', '=', 'users.id')
        .where('api_tokens.revoked_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('tokens'),
    )
    .select((query) =>
      query
        .selectFrom('game_accounts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('game_accounts.user_id', '=', 'users.id')
        .$asScalar()
        .$notNull()
        .as('game_accounts'),
    )
    .select((query) =>
      query.fn
        .coalesce(
          query
            .selectFrom('balances')
            .select('balances.amount')
            .whereRef('balances.user_id', '=', 'users.id')
            .where('balances.currency', '=', RUPIAH),
          query.val(0),
        )
        .as('credit'),
    )

export async function listUsers(database: Database, query: UserQuery, now: Date) {
  const { engine, longReader } = database
  const {
    q = '',
    role,
    staff,
    suspended,
    sort = 'id',
    order = 'asc',
    page = 1,
    per_page: size = PAGE_SIZE.usual,
  } = query
  const words = q.trim()

  const matching = longReader
    .selectFrom('users')
    .select('users.id')
    .$if(words !== '', (rows) =>
      rows.where((expression) =>
        expression.or([
          contains(engine, expression.ref('users.username'), words),
          contains(engine, expression.ref('users.email'), words),
        ]),
      ),
    )
    .$if(role !== undefined, (rows) => rows.where('users.role', '=', role ?? 'user'))
    .$if(staff === 'true', (rows) =>
      rows.where((any) => any.or([any('users.role', '=', 'admin'), any('users.roles', '<>', '[]')])),
    )
    .$if(suspended === 'true', (rows) => rows.where('users.suspended_at', 'is not', null))
    .$if(suspended === 'false', (rows) => rows.where('users.suspended_at', 'is', null))

  const inOrder = <O>(rows: SelectQueryBuilder<SystemTables, 'users', O>) =>
    rows
      .orderBy((expression) => {
        const value = expression.ref(`users.${sort}`)
        return isText(sort) ? folded(engine, value) : sql`${value}`
      }, order)
      .orderBy('users.id', order)
  // The query counts the sessions of each account, so it is limited to the accounts of one page.
  const visibleIds = inOrder(matching)
    .limit(size)
    .offset((page - 1) * size)
  const [rows, total] = await Promise.all([
    inOrder(accounts(longReader, now).where('users.id', 'in', visibleIds)).execute(),
    countOf(longReader.selectFrom(matching.as('matching'))),
  ])
  return { rows: rows.map(withRoles), total }
}

export async function findUser(database: Database, id: number, now: Date) {
  const found = await accounts(database.reader, now).where('users.id', '=', id).executeTakeFirst()
  return found ? withRoles(found) : null
}
