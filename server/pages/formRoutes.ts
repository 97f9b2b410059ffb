import type { FastifyInstance } from 'fastify'
import { canonicalAddress } from '../../site/everyRoute.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { languageOf, type Addressed } from './address/languageOf.ts'
import { readTarget } from './address/requestTarget.ts'
import { ANY_PAGE } from '../http/addressMethods.ts'
import { unlisted } from '../http/openapi.ts'

/**
 * The browser submits a form itself only if scripts do not run or have not loaded. The server then ignores the form's
 * values and responds with a notice.
 */
export function formRoutes(
  app: FastifyInstance,
  context: Context,
  document: (addressed: Addressed) => Promise<string>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'],
      url: ANY_PAGE,
      ...unlisted,
      handler: async (request, reply) => {
        const { prefix, target } = await languageOf(context, readTarget(request.url))
        const address = await canonicalAddress(target.path, target.query)
        if (address === null) throw new Refusal('not_found')
        return reply
          .code(405)
          .header('allow', 'GET, HEAD')
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(await document({ address, prefix }))
      },
    })
  })
}
