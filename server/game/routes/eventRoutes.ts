import { z } from 'zod'
import { EVENT_KINDS } from '../../../content/types/gameEvent.ts'
import type { Context } from '../../context/context.ts'
import { routesOf, type Api } from '../../http/openapi.ts'
import { cachedJson } from '../../responseCache/cachedJson.ts'
import type { ResponseCache } from '../../responseCache/responseCache.ts'
import { sendCached } from '../../responseCache/sendCached.ts'
import { readUpcomingEvents } from '../siteStatus/upcomingEvents.ts'

const upcoming = z.object({
  id: z.int(),
  title: z.string(),
  language: z
    .string()
    .optional()
    .meta({ description: 'Of the title, if it has no translation into that of the answer.' }),
  kind: z.enum(EVENT_KINDS),
  link: z.string(),
  begins_at: z.iso.datetime(),
  ends_at: z.iso.datetime().nullable(),
  is_running: z.boolean(),
})

const PATH = '/api/upcoming-events'

export function eventRoutes(app: Api, context: Context, responseCache: ResponseCache): void {
  const route = routesOf('Status', { access: 'public' })
  const summary = 'The running or next occurrence of each event, the one that begins or ends first at the head'
  app.get(PATH, route({ summary, response: { 200: z.array(upcoming) } }), async (request, reply) =>
    sendCached(
      request,
      reply,
      await cachedJson(responseCache, request, PATH, async (noted) => ({
        body: await readUpcomingEvents(context, noted),
      })),
    ),
  )
}
