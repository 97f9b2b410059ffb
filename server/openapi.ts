import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from './config.ts'
import { contentSecurityPolicy } from './headers.ts'

/** The answer of a call that has nothing else to say. */
export const message = z.object({ message: z.string() })

const refusal = z.object({ message: z.string(), code: z.string() })
const answers: Record<number, z.ZodType> = {
  401: refusal,
  403: refusal,
  404: refusal,
  405: refusal,
  409: refusal.extend({ current: z.unknown().optional() }),
  413: refusal,
  415: refusal,
  422: refusal.extend({ errors: z.record(z.string(), z.array(z.string())) }),
}

/** The refusals that a route can give, for its entry in the document. */
export const refused = (...statuses: number[]): Record<number, z.ZodType> =>
  Object.fromEntries(statuses.map((status) => [status, answers[status] ?? refusal]))

/** Describes every route below /api at /api/openapi.json, and for people at /api/docs. */
export async function describeApi(app: FastifyInstance, { siteName }: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${siteName} API`, version: '1', description: 'Lists are public. Every write needs an admin.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, () => app.swagger())
  await app.register(async (scope) => {
    // The plugin's routes cannot say for themselves who may call them.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
    })
    // Swagger UI styles its own elements, which the site's policy forbids; scripts stay as bound as everywhere.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header(
        'content-security-policy',
        contentSecurityPolicy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
      )
    })
    await scope.register(swaggerUi, { routePrefix: '/api/docs' })
  })
}
