import { z } from 'zod'
import { GATEWAYS } from '../../../content/shop/gateways.ts'
import { userOf } from '../../auth/guard.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { storeNotice } from '../gatewayPayments/notices.ts'
import { findService } from '../gateways/services.ts'
import { startPayment } from '../gatewayPayments/startPayment.ts'
import { numberParams, orderNumber } from './orderRoutes.ts'

const NOTICE_BYTES = 64 * 1024

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

  app.post(
    '/api/orders/:number/pay',
    own({
      summary: 'Where the order is paid at its service',
      params: numberParams,
      response: { 200: z.object({ url: z.string() }), ...refused(404, 409, 503) },
    }),
    async (request) => {
      const number = orderNumber(request.params.number)
      const site = config.siteUrl ?? `${request.protocol}://${request.host}`
      return { url: await startPayment(context, { number, site, buyer: userOf(request), now: clock.now() }) }
    },
  )
}
