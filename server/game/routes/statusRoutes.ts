import { z } from 'zod'
import { LARGEST_NUMBER } from '../../../content/limits.ts'
import { boundedQueryText } from '../../../content/fields/queryText.ts'
import { wholeNumber } from '../../../content/schema.ts'
import { STATUS_INTERVAL, type StatusReport } from '../../../content/settings/serverStatus.ts'
import { SERVER_STATES, status, STATUS_LIMITS } from '../../../content/settings/status.ts'
import { STATUS_REPORT } from '../../../content/permissions.ts'
import { bearerToken, userOf } from '../../auth/guard.ts'
import { expectReporter } from '../../auth/tokens.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { giveNotice } from '../../database/engine/notices.ts'
import { writeState } from '../../database/state/siteState.ts'
import { Refusal } from '../../errors/refusals.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import type { Dependencies, ResponseCache } from '../../responseCache/responseCache.ts'
import { sendCached } from '../../responseCache/sendCached.ts'
import { untracked } from '../../content/contentReader.ts'
import { intervalIn, oneOf, wholeNumberIn } from '../../http/parameters.ts'
import { cachedJson } from '../../responseCache/cachedJson.ts'
import { readStatus } from '../siteStatus/readStatus.ts'
import { makeStatusToken, readStatusToken, revokeStatusToken } from '../siteStatus/statusToken.ts'
import { gameEnglish } from '../wording.ts'

const shown = z.object({
  state: z.enum([...SERVER_STATES, 'unknown']).nullable(),
  message: z.string(),
  until: z.string(),
  players: z.int().nullable(),
  minutes_ago: z.int().nullable(),
  peak_today: z.int().nullable().meta({ description: 'Null where no realm counts the players' }),
})

const { least, most, usual } = STATUS_INTERVAL
const report = z.object({
  state: z.enum(SERVER_STATES, oneOf('state', SERVER_STATES)).default('online'),
  players: wholeNumber(0, LARGEST_NUMBER, wholeNumberIn('players')).nullable().default(null),
  message: boundedQueryText('message', STATUS_LIMITS.message).default(''),
  until: boundedQueryText('until', STATUS_LIMITS.until).default(''),
  interval: wholeNumber(least, most, intervalIn({ least, most }))
    .default(usual)
    .meta({ description: 'Seconds within which the script sends again' }),
})

const PATH = '/api/status'

export function statusRoutes(app: Api, context: Context, responseCache: ResponseCache): void {
  const route = routesOf('Status', { access: 'public' })
  const { database, feed, clock } = context

  app.get(PATH, route({ summary: 'What the site says now', response: { 200: shown } }), async (request, reply) => {
    const make = async (noted: Dependencies) => ({ body: await readStatus(context, noted) })
    await sendCached(request, reply, await cachedJson(responseCache, request, PATH, make))
    return reply
  })

  app.put(
    PATH,
    {
      // Only a script with a token may send the status. The token is checked here, before the request body is read.
      onRequest: (request) => expectReporter(context, bearerToken(request), STATUS_REPORT),
      ...route({
        summary: 'Send the state of the server, by a script whose token permits `status-report`',
        body: report,
        response: { 200: shown, ...refused(401, 403) },
      }),
    },
    async (request, reply) => {
      const now = clock.now()
      const sent: StatusReport = { ...request.body, received_at: now.toISOString() }
      // The status is not logged in the table `changes`. One report a minute would add 1,440 permanent entries a day.
      await database.transaction(async (tx) => {
        await writeState(tx, 'status-report', JSON.stringify(sent), now)
        await giveNotice(tx, database.engine, feed.name)
      })
      feed.invalidate(new Set([status.key]))
      reply.header('cache-control', 'no-store')
      return readStatus(context, untracked)
    },
  )
}

export function statusTokenRoutes(app: Api, context: Context): void {
  const route = routesOf('Status', { permission: { type: status.key, action: 'edit' } })
  const path = '/api/admin/status-token'

  app.get(
    path,
    route({
      summary: 'When the token of the script was made, and when it ends; null where there is none',
      response: { 200: z.object({ made_at: z.string().nullable(), expires_at: z.string().nullable() }) },
    }),
    async () => (await readStatusToken(context.database.reader)) ?? { made_at: null, expires_at: null },
  )

  app.post(
    path,
    route({
      config: { needsProof: true, idempotent: 'secret' },
      summary: 'Make a token that permits `status-report` alone; the previous one stops working',
      response: { 200: z.object({ token: z.string() }), ...refused(409) },
    }),
    async (request) => ({ token: await makeStatusToken(context, authorOf(request, context), userOf(request)) }),
  )

  app.delete(
    path,
    route({ summary: 'Revoke the token', response: { 200: message, ...refused(404) } }),
    async (request) => {
      if (!(await revokeStatusToken(context, authorOf(request, context)))) throw new Refusal('not_found')
      return { message: gameEnglish.tokenRevoked }
    },
  )
}
