import type { GameAccountQuery } from '../../../content/accounts/gameAccountQuery.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import type { Database, Queries } from '../../database/database.ts'
import { contains } from '../../database/dialect/collation.ts'
import { countOf } from '../../database/dialect/idList.ts'
import { lateBefore } from './waitingSteps.ts'

const accounts = (queries: Queries) =>
  queries
    .selectFrom('game_accounts')
    .innerJoin('users', 'users.id', 'game_accounts.user_id')
    // Only says something to its owner.
    .where('game_accounts.state', '<>', 'removed')
    .select(['game_accounts.id', 'game_accounts.realm', 'game_accounts.name', 'game_accounts.number'])
    .select(['game_accounts.origin', 'game_accounts.state', 'game_accounts.created_at'])
    .select(['users.id as owner_id', 'users.username'])

type Found = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>

/** The step of each account that waits or is not clear; otherwise its last one, if the game has refused that. */
async function standingSteps(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return queries
    .selectFrom('game_steps')
    .select(['account_id', 'kind', 'state', 'last_error', 'tries', 'asked_at', 'retry_at'])
    .where('account_id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['waiting', 'unclear']),
        eb.and([
          eb('state', '=', 'refused'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('game_steps as later')
                .select('later.id')
                .whereRef('later.account_id', '=', 'game_steps.account_id')
                .whereRef('later.id', '>', 'game_steps.id'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .execute()
}

async function withSteps(queries: Queries, found: Found, now: Date) {
  const steps = await standingSteps(
    queries,
    found.map(({ id }) => id),
  )
  const late = lateBefore(now)
  return found.map(({ owner_id, username, ...account }) => {
    const step = steps.find(({ account_id }) => account_id === account.id)
    return {
      ...account,
      owner: { id: owner_id, username },
      step: step
        ? {
            kind: step.kind,
            state: step.state,
            error: step.last_error,
            tries: step.tries,
            asked_at: step.asked_at,
            retry_at: step.retry_at,
            is_late: step.state === 'waiting' && step.asked_at < late,
          }
        : null,
    }
  })
}

export async function listGameAccounts({ engine, longReader }: Database, query: GameAccountQuery, now: Date) {
  const { q = '', realm, state, owner, page = 1, per_page: size = PAGE_SIZE.usual } = query
  const words = q.trim()
  const matching = accounts(longReader)
    .$if(words !== '', (rows) =>
      rows.where((eb) =>
        eb.or([
          contains(engine, eb.ref('game_accounts.name'), words),
          contains(engine, eb.ref('users.username'), words),
        ]),
      ),
    )
    .$if(realm !== undefined, (rows) => rows.where('game_accounts.realm', '=', realm ?? ''))
    .$if(state !== undefined, (rows) => rows.where('game_accounts.state', '=', state ?? 'ready'))
    .$if(owner !== undefined, (rows) => rows.where('game_accounts.user_id', '=', owner ?? 0))
  const [found, total] = await Promise.all([
    matching
      .orderBy('game_accounts.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    countOf(longReader.selectFrom(matching.as('matching'))),
  ])
  return { rows: await withSteps(longReader, found, now), total }
}

export async function findGameAccount({ reader }: Database, id: number, now: Date) {
  const [found] = await withSteps(reader, await accounts(reader).where('game_accounts.id', '=', id).execute(), now)
  return found ?? null
}
