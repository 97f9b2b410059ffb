import type { FastifyInstance } from 'fastify'
import { canonicalAddress } from '../../site/routes.tsx'
import { Refusal } from '../errors/refusals.ts'
import { readTarget } from './address/requestTarget.ts'
import { ANY_PAGE } from '../http/addressMethods.ts'
import { unlisted } from '../http/openapi.ts'

/**
 * The browser submits a form itself only if scripts do not run or have not loaded. The server then ignores the form's
 * values and responds with a notice.
 */
export function formRoutes(app: FastifyInstance, document: (address: string) => Promise<string>): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'],
      url: ANY_PAGE,
      ...unlisted,
      handler: async (request, reply) => {
        const { path, query } = readTarget(request.url)
        const address = await canonicalAddress(path, query)
        if (address === null) throw new Refusal('not_found')
        return reply
          .code(405)
          .header('allow', 'GET, HEAD')
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(await document(address))
      },
    })
  })
}
