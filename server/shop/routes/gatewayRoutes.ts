import { z } from 'zod'
import { GATEWAYS, NOTICE_STATES } from '../../../content/shop/gateways.ts'
import { noticeQuerySchema } from '../../../content/shop/noticeQuery.ts'
import { CURRENCIES } from '../../../content/shop/money.ts'
import { userOf } from '../../auth/guard.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { sayTotal } from '../../http/pagination.ts'
import { storeNotice } from '../gatewayPayments/notices.ts'
import { findNotices, serviceStandings } from '../gatewayPayments/standing.ts'
import { findService } from '../gateways/services.ts'
import { startPayment } from '../gatewayPayments/startPayment.ts'
import { numberParams, orderNumber } from './orderRoutes.ts'

const NOTICE_BYTES = 64 * 1024

const standing = z.object({
  gateway: z.enum(GATEWAYS),
  missing: z.array(z.string()).meta({ description: 'Variables of the environment that are not set.' }),
  currencies: z.array(z.enum(CURRENCIES)),
  pays: z
    .boolean()
    .meta({ description: 'Whether buyers can pay there; otherwise it only says that somebody has given.' }),
  asks: z.boolean().meta({ description: 'Whether the site can ask it for a payment.' }),
  refunds: z.boolean().meta({ description: 'Whether it can give money back.' }),
  waiting: z.int().meta({ description: 'Notices about which it has not been asked yet.' }),
  failed: z.int().meta({ description: 'Notices about which it has not answered for days.' }),
  last_notice_at: z.string().nullable(),
})
const notice = z.object({
  id: z.int(),
  gateway: z.enum(GATEWAYS),
  reference: z.string().meta({ description: 'What the service calls the payment.' }),
  order: z.string().nullable().meta({ description: 'Its order; null if none is known.' }),
  state: z.enum(NOTICE_STATES),
  tries: z.int(),
  last_error: z.string().nullable(),
  received_at: z.string(),
})

const desk = routesOf('Donation desk', { permission: { area: 'shop:confirm' } })
const open = routesOf('Shop', { access: 'public' })
const own = routesOf('Shop', { access: 'user' })

/** These routes are described in docs/api/shop.md, "Services". */
export function gatewayRoutes(app: Api, context: Context): void {
  const { clock, config, metrics } = context

  void app.register(async (scope: Api) => {
    // Signatures are of the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/api/payments/:gateway',
      open({
        summary: 'A notice of a service, signed as it documents',
        params: z.object({ gateway: z.string() }),
        response: { 200: message, ...refused(403, 404) },
      }),
      async (request) => {
        const key = GATEWAYS.find((one) => one === request.params.gateway)
        const service = key && findService(context, key)
        if (!service) throw new Refusal('not_found')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
        )
        if (!(await storeNotice(context, service, { body, headers, now: clock.now() }))) {
          metrics.forgedNotices.inc({ gateway: service.gateway.key })
          throw new Refusal('notice_refused')
        }
        return { message: 'OK' }
      },
    )
  })

  app.get(
    '/api/admin/gateways',
    desk({ summary: 'Services that take payments, and whether they are set up', response: { 200: z.array(standing) } }),
    () => serviceStandings(context),
  )

  app.get(
    '/api/admin/gateway-notices',
    desk({
      summary: 'What services have said of payments, the newest first, for 90 days',
      querystring: noticeQuerySchema,
      response: { 200: z.array(notice), ...refused(422) },
    }),
    async (request, reply) => {
      const { rows, total } = await findNotices(context.database.longReader, request.query)
      sayTotal(request, reply, request.query, total)
      return rows
    },
  )

  app.post(
    '/api/orders/:number/pay',
    own({
      summary: 'Where the order is paid at its service',
      params: numberParams,
      response: { 200: z.object({ url: z.string() }), ...refused(404, 409, 429, 503) },
    }),
    async (request) => {
      const number = orderNumber(request.params.number)
      const site = config.siteUrl ?? `${request.protocol}://${request.host}`
      const start = { number, site, notices: config.siteUrl, buyer: userOf(request), now: clock.now() }
      return { url: await startPayment(context, start) }
    },
  )
}
