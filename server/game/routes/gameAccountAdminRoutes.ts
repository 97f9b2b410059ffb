import { z } from 'zod'
import { GAME_ACCOUNT_ORIGINS, GAME_ACCOUNT_STATES, GAME_STEPS } from '../../../content/accounts/gameAccounts.ts'
import { gameAccountQuerySchema } from '../../../content/accounts/gameAccountQuery.ts'
import { callerOf } from '../../auth/guard.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { idParams, rowId, sayTotal } from '../../http/pagination.ts'
import { findGameAccount, listGameAccounts } from '../accounts/gameAccountList.ts'
import { powersOf } from '../writing/gamePowers.ts'
import { retryForStaff, unlinkForStaff } from '../accounts/staffActions.ts'
import { countWaitingSteps, sumOf } from '../accounts/waitingSteps.ts'
import { readRealms } from '../realms.ts'
import { gameWording } from '../wording.ts'

const step = z.object({
  kind: z.enum(GAME_STEPS),
  state: z.enum(['waiting', 'unclear', 'refused', 'done', 'over']),
  error: z.string().nullable().meta({ description: 'Why it was not done the last time.' }),
  tries: z.int(),
  asked_at: z.string(),
  retry_at: z.string().nullable(),
  is_late: z.boolean().meta({ description: 'Whether it has waited for more than an hour.' }),
})
const account = z.object({
  id: z.int(),
  realm: z.string().meta({ description: 'The key of the realm.' }),
  name: z.string(),
  number: z.int().nullable().meta({ description: 'The game’s number of the account; null if it is not known.' }),
  origin: z.enum(GAME_ACCOUNT_ORIGINS),
  state: z.enum(GAME_ACCOUNT_STATES),
  owner: z.object({ id: z.int(), username: z.string() }),
  step: step
    .nullable()
    .meta({ description: 'What waits or is not clear; or the last change, if the game refused it.' }),
  created_at: z.string(),
})
const summary = z.object({
  is_offered: z.boolean().meta({ description: 'Whether a realm offers something of game accounts, or there is one.' }),
  realms: z.array(z.object({ key: z.string(), name: z.string() })),
  waiting: z.int(),
  late: z.int(),
  unclear: z.int(),
})

const path = '/api/admin/game-accounts'
const route = routesOf('Game accounts', { permission: { area: 'accounts' } })

/** These routes are described in docs/api/accounts.md, "Game accounts". */
export function gameAccountAdminRoutes(app: Api, context: Context): void {
  const { database, config, clock } = context

  app.get(
    path,
    route({
      summary: 'List game accounts and their owners, always by pages, the newest first',
      querystring: gameAccountQuerySchema,
      response: { 200: z.array(account), ...refused(422) },
    }),
    async (request, reply) => {
      const query = { page: 1, ...request.query }
      const { rows, total } = await listGameAccounts(database, query, clock.now())
      sayTotal(request, reply, query, total)
      return rows
    },
  )

  app.get(
    `${path}/summary`,
    route({ summary: 'What game accounts wait for, and in which realms', response: { 200: summary } }),
    async () => {
      const { reader } = database
      const [{ realms }, steps, any] = await Promise.all([
        readRealms(reader, config.games),
        countWaitingSteps(reader, clock.now()),
        reader.selectFrom('game_accounts').select('id').limit(1).executeTakeFirst(),
      ])
      return {
        is_offered: any !== undefined || realms.some((realm) => powersOf(realm).size > 0),
        realms: realms.map(({ key, name }) => ({ key, name })),
        ...sumOf(steps),
      }
    },
  )

  app.post(
    `${path}/:id/retry`,
    route({
      summary: 'Try now what waits or is not clear',
      params: idParams,
      response: { 200: account, ...refused(403, 404, 409) },
    }),
    async (request) => {
      const id = rowId(request.params.id)
      await retryForStaff(context, authorOf(request, context), callerOf(request), id)
      const found = await findGameAccount(database, id, clock.now())
      if (!found) throw new Refusal('not_found')
      return found
    },
  )

  app.delete(
    `${path}/:id`,
    route({
      summary: 'Unlink a game account; it stays in the game, and a ban by the site is taken back',
      params: idParams,
      response: { 200: message, ...refused(403, 404) },
    }),
    async (request) => {
      await unlinkForStaff(context, authorOf(request, context), callerOf(request), rowId(request.params.id))
      return { message: gameWording.unlinked }
    },
  )
}
