import { z } from 'zod'
import { noteUse } from '../auth/tokens.ts'
import { userOf } from '../auth/guard.ts'
import { ownSession, closeOtherSessions, closeOwnSession, listSessions } from '../auth/sessions.ts'
import type { Context, SessionUser } from '../context/context.ts'
import { urgently } from '../database/database.ts'
import { Refusal } from '../errors/refusals.ts'
import { message, refused, routesOf, type Api } from '../http/openapi.ts'
import { idParams } from '../http/pagination.ts'
import { accountsEnglish } from './wording.ts'

const route = routesOf('Accounts', { access: 'user' })
const own = '/api/me/sessions'

const ends = z.object({
  ends_in: z.int().meta({ description: 'Seconds until the session ends whatever happens.' }),
  rests_in: z
    .int()
    .nullable()
    .meta({ description: 'Seconds until it ends if nothing happens; null where it does not end by rest.' }),
})

const seconds = (milliseconds: number): number => Math.max(0, Math.ceil(milliseconds / 1_000))

/** These routes are described in docs/api/accounts.md, "Sessions". */
export function sessionRoutes(app: Api, context: Context): void {
  const { clock } = context
  const database = urgently(context.database)

  const endsFrom = ({ endsAt, restMs }: SessionUser['session'], used: Date, now: Date) => ({
    ends_in: seconds(endsAt.getTime() - now.getTime()),
    rests_in: restMs === null ? null : seconds(used.getTime() + restMs - now.getTime()),
  })

  app.get(
    '/api/me/session',
    route({
      config: { isNoUse: true },
      summary: 'When the session ends; to ask is no use of it',
      response: { 200: ends },
    }),
    (request) => {
      const now = clock.now()
      const { session } = userOf(request)
      return endsFrom(session, session.usedAt === null ? now : new Date(session.usedAt), now)
    },
  )

  app.post(
    '/api/me/session',
    route({
      // Other routes record the use of the session in the background. This is turned off here, because the handler
      // itself records the use before it responds.
      config: { isNoUse: true, isWhileReadOnly: true },
      summary: 'Report that the user is active: the time of rest starts again',
      response: { 200: ends },
    }),
    async (request) => {
      const { session } = userOf(request)
      await noteUse(context.database, 'sessions', session, clock.now())
      return endsFrom(session, clock.now(), clock.now())
    },
  )

  app.get(
    own,
    route({ summary: 'Your open sessions, those used last first', response: { 200: z.array(ownSession) } }),
    (request) => listSessions(database.reader, userOf(request), clock.now()),
  )

  app.delete(
    own,
    route({
      config: { needsProof: true },
      summary: 'End all your sessions but this one',
      response: { 200: z.object({ ended: z.int() }), ...refused(403) },
    }),
    async (request) => ({ ended: await database.transaction((tx) => closeOtherSessions(tx, userOf(request))) }),
  )

  app.delete(
    `${own}/:id`,
    route({
      config: { needsProof: true },
      summary: 'End one of your sessions',
      params: idParams,
      response: { 200: message, ...refused(403, 404) },
    }),
    async (request) => {
      const { id } = userOf(request)
      const isEnded = await database.transaction((tx) => closeOwnSession(tx, id, request.params.id))
      if (!isEnded) throw new Refusal('not_found')
      return { message: accountsEnglish.sessionEnded }
    },
  )
}
