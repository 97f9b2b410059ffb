import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { sql } from 'kysely'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { contentTypes } from '../content/index.ts'
import { guard } from './accounts/guard.ts'
import { accountRoutes } from './accounts/routes.ts'
import { contentRoutes } from './content/routes.ts'
import type { Context } from './context.ts'
import { Refusal } from './errors.ts'
import { createHttp } from './http.ts'
import { describeApi } from './openapi.ts'
import { pageRoutes, type Frontend } from './pages/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'

interface AppOptions extends Context {
  frontend: Frontend
  /** Folder of the browser's built files; null where something else serves them. */
  browserFiles: string | null
  logger: boolean
  /** Told of each route as it is registered: a test walks them all. */
  onRoute?: (route: RouteOptions) => void
}

/** The whole server, ready to listen. It holds nothing global: tests run many side by side. */
export async function createApp({
  frontend,
  browserFiles,
  logger,
  onRoute,
  ...context
}: AppOptions): Promise<FastifyInstance> {
  const app = await createHttp(context.config, logger)
  if (onRoute) app.addHook('onRoute', onRoute)
  guard(app, context)
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found')
  })

  app.get('/healthz', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    await sql`select 1`.execute(context.database.reader)
    return { status: 'ok' }
  })
  await describeApi(app, context.config)
  // Within a plugin of their own, so that the document above has been told to listen for routes before they come.
  await app.register(async (scope) => {
    accountRoutes(scope, context)
    for (const type of contentTypes) contentRoutes(scope, context, type)
  })
  pictureRoutes(app, context)
  if (browserFiles) await serveFiles(app, browserFiles)
  pageRoutes(app, context, frontend)
  return app
}

/** The browser's files; those below /assets have their hash in their name. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })
  const open = { config: { access: 'public' }, schema: { hide: true } } as const
  app.get<{ Params: { '*': string } }>('/assets/*', open, (request, reply) =>
    reply.sendFile(request.params['*'], join(folder, 'assets'), { immutable: true, maxAge: '365d' }),
  )
  for (const file of ['favicon.svg', 'share.jpg']) {
    app.get(`/${file}`, open, (_request, reply) => reply.sendFile(file, folder, { maxAge: '1d' }))
  }
}
