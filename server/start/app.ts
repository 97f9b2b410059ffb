import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify'
import { contentTypes } from '../../content/index.ts'
import { CATALOGUES_TYPE } from '../../content/languages/catalogue.ts'
import { site } from '../../content/settings/site.ts'
import { ResponseCache } from '../responseCache/responseCache.ts'
import { sendCached, FastPath } from '../responseCache/sendCached.ts'
import { guard } from '../auth/guard.ts'
import { answerRepeats } from '../idempotency/idempotencyHook.ts'
import { LogInRecord } from '../auth/logInRecord.ts'
import { factorRoutes } from '../accounts/factorRoutes.ts'
import { secondStepRoutes, proofRoute } from '../accounts/secondStepRoutes.ts'
import { sessionRoutes } from '../accounts/sessionRoutes.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { apiTokenRoutes } from '../apiTokens/routes.ts'
import { roleRoutes, requirementRoutes } from '../users/roleRoutes.ts'
import { userRoutes } from '../users/routes.ts'
import { privacyRoute } from '../pages/privacyFacts.ts'
import { rightsRoutes } from '../rights/routes.ts'
import { logInRoutes } from '../audit/logInRoutes.ts'
import { auditRoutes } from '../audit/routes.ts'
import { channelRoutes } from '../channels/routes.ts'
import { findRoutes } from '../content/findRoutes.ts'
import { contentRoutes } from '../content/routes.ts'
import { listViewRoutes } from '../content/listViews/routes.ts'
import { RowStreams } from '../content/lists/rowStreams.ts'
import { readSingle } from '../content/singleRow.ts'
import { eventRoutes } from '../game/routes/eventRoutes.ts'
import { statusRoutes, statusTokenRoutes } from '../game/routes/statusRoutes.ts'
import { connectionLimits, type ConnectionLimits } from '../http/connectionLimits.ts'
import type { Context } from '../context/context.ts'
import { Queue } from '../process/queues/queue.ts'
import { Refusal } from '../errors/refusals.ts'
import { demoRoutes } from '../demo/routes.ts'
import { alarmRoutes } from '../monitoring/alarms.ts'
import { overviewRoutes } from '../monitoring/overview.ts'
import { healthRoutes } from '../monitoring/health.ts'
import { batchRoutes } from '../history/batches/routes.ts'
import { gameImportRoutes } from '../game/routes/importRoutes.ts'
import { historyRoutes } from '../history/routes.ts'
import { importRoutes } from '../spreadsheets/import/routes.ts'
import { exportRoutes } from '../spreadsheets/write/routes.ts'
import { takedownRoutes } from '../history/takedownRoutes.ts'
import { policyWithPictures } from '../http/headers.ts'
import { createHttp } from '../http/httpServer.ts'
import { UnsentBytes } from '../http/unsentBytes.ts'
import { cspReports } from '../http/cspReports.ts'
import { metricsRoutes } from '../monitoring/metricsRoutes.ts'
import { TransportWatch } from '../http/transport.ts'
import { describeApi } from '../http/apiDocs/apiDocs.ts'
import { hasOwnIcon } from '../pages/brand/icons.ts'
import { fileRoutes } from '../pages/staticFiles.ts'
import { workingCopyRoutes } from '../content/workingCopies/routes.ts'
import { previewLinkRoutes } from '../pages/previews/previewLinkRoutes.ts'
import { answerInLanguage } from '../messages/requestLanguage.ts'
import { languageRoutes } from '../languages/routes.ts'
import { findLanguage, readLanguages } from '../languages/siteLanguages.ts'
import { pageRoutes, type Frontend } from '../pages/routes.ts'
import { realmAdminRoutes } from '../game/routes/adminRoutes.ts'
import { pushRoute } from '../game/routes/pushRoute.ts'
import { siteSearchRoutes } from '../siteSearch/routes.ts'
import { gameDatabaseRoutes } from '../game/routes/catalogueRoutes.ts'
import { gameAccountAdminRoutes } from '../game/routes/gameAccountAdminRoutes.ts'
import { deskRoutes } from '../shop/routes/deskRoutes.ts'
import { ledgerRoutes } from '../shop/routes/ledgerRoutes.ts'
import { methodRoutes } from '../shop/routes/methodRoutes.ts'
import { gatewayRoutes } from '../shop/routes/gatewayRoutes.ts'
import { paymentRoutes } from '../shop/routes/paymentRoutes.ts'
import { couponRoutes } from '../shop/routes/couponRoutes.ts'
import { giftRoutes } from '../shop/routes/giftRoutes.ts'
import { offerRoutes } from '../shop/routes/offerRoutes.ts'
import { orderRoutes } from '../shop/routes/orderRoutes.ts'
import { gameAccountRoutes } from '../game/routes/gameAccountRoutes.ts'
import { realmRoutes } from '../game/routes/realmRoutes.ts'
import { pictureRoutes } from '../pictures/serving/routes.ts'

interface AppOptions extends Context {
  frontend: Frontend
  browserFiles: string | null
  log: FastifyBaseLogger | null
  onRoute?: (route: RouteOptions) => void
  limits?: Partial<ConnectionLimits>
}

/**
 * Anybody can request endless variations of lists and searches, so the server answers only a few of these requests at a
 * time, of one network only two, and each within three seconds or not at all.
 */
const LONG_ANSWERS = {
  parallel: 8,
  mostRunningPerClient: 2,
  mostPerClient: 1_000,
  mostWaiting: 4_000,
  answerMs: 3_000,
} as const

/** There is no global state, so that tests can run many apps at the same time. */
export async function createApp({
  frontend,
  browserFiles,
  log,
  onRoute,
  limits,
  ...context
}: AppOptions): Promise<FastifyInstance> {
  const responseCache = new ResponseCache(context.versions, context.clock, {
    variesByOrigin: context.config.corsOrigins.length > 0,
    // Almost every answer has a sentence.
    always: [CATALOGUES_TYPE],
    ...(context.config.picturesUrl !== null && { policy: policyWithPictures(context.config.picturesUrl) }),
  })
  const transport = new TransportWatch(context, log)
  const unsent = new UnsentBytes()
  const fastPath = new FastPath(responseCache, unsent)
  const turns = new Queue(LONG_ANSWERS)
  const staffTurns = new Queue({ ...LONG_ANSWERS, answerMs: Infinity })
  const app = await createHttp(
    context.config,
    log,
    (request, response) => {
      transport.watchProxy(request)
      return fastPath.respond(request, response)
    },
    { ...connectionLimits, ...limits },
    { ...context, unsent },
  )
  app.decorate('responseCache', responseCache)
  app.addHook('preClose', async () => fastPath.close())
  if (onRoute) app.addHook('onRoute', onRoute)
  transport.watchLogIns(app)
  answerInLanguage(app, {
    readOffered: () => readLanguages(context),
    find: (tag) => findLanguage(context, tag),
  })
  guard(app, context)
  answerRepeats(app, context)
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found')
  })

  const logIns = new LogInRecord(context, app.log)
  app.addHook('onClose', () => logIns.flush())

  healthRoutes(app, context)
  metricsRoutes(app, context, responseCache, fastPath)
  cspReports(app, context)
  if (context.config.apiDocs) {
    await describeApi(app, context.config, async (request, reply, address, make) =>
      sendCached(
        request,
        reply,
        await responseCache.get(address, request.url, async ({ uses }) => {
          uses(site.key)
          return make((await readSingle(context, site)).name)
        }),
      ),
    )
  }
  // The OpenAPI plugin must see every route, so the routes are registered in a nested plugin that loads after it.
  await app.register(async (scope) => {
    await scope.register(async (unshared) => {
      unshared.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      accountRoutes(unshared, context, logIns)
      proofRoute(unshared, context)
      sessionRoutes(unshared, context)
      factorRoutes(unshared, context)
      secondStepRoutes(unshared, context, logIns)
      userRoutes(unshared, context)
      rightsRoutes(unshared, context)
      roleRoutes(unshared, context)
      requirementRoutes(unshared, context)
      apiTokenRoutes(unshared, context)
      alarmRoutes(unshared, context)
      overviewRoutes(unshared, context)
      channelRoutes(unshared, context)
      languageRoutes(unshared, context)
      previewLinkRoutes(unshared, context)
      workingCopyRoutes(unshared, context)
      listViewRoutes(unshared, context)
      auditRoutes(unshared, context)
      logInRoutes(unshared, context, logIns)
      historyRoutes(unshared, context)
      batchRoutes(unshared, context)
      findRoutes(unshared, context, staffTurns)
      exportRoutes(unshared, context)
      importRoutes(unshared, context)
      gameImportRoutes(unshared, context)
      takedownRoutes(unshared, context)
      statusTokenRoutes(unshared, context)
      realmAdminRoutes(unshared, context)
      gameAccountRoutes(unshared, context)
      gameAccountAdminRoutes(unshared, context)
      methodRoutes(unshared, context)
      paymentRoutes(unshared, context)
      gatewayRoutes(unshared, context)
      orderRoutes(unshared, context)
      giftRoutes(unshared, context)
      couponRoutes(unshared, context)
      deskRoutes(unshared, context)
      ledgerRoutes(unshared, context)
      demoRoutes(unshared, context)
    })
    const lists = {
      context,
      responseCache,
      streams: new RowStreams(context),
      turns,
      bytesPerRow: new Map<string, number>(),
    }
    for (const type of contentTypes) contentRoutes(scope, lists, type)
    statusRoutes(scope, context, responseCache)
    eventRoutes(scope, context, responseCache)
    privacyRoute(scope, context, responseCache)
    offerRoutes(scope, context, responseCache)
    realmRoutes(scope, context, responseCache)
    gameDatabaseRoutes(scope, context, { responseCache, turns })
    siteSearchRoutes(scope, context, { responseCache, turns })
    pushRoute(scope, context)
  })
  pictureRoutes(app, context, responseCache)
  const findVariant = async (variant: string) => {
    const language = await findLanguage(context, variant.slice(0, variant.lastIndexOf('-')))
    const { further } = await readLanguages(context)
    return language && { language, share: further.includes(language) ? language.tag : '' }
  }
  if (browserFiles)
    fileRoutes(app, { responseCache, languages: context.languages, findVariant }, browserFiles, async ({ uses }) => {
      uses(site.key)
      return !hasOwnIcon(await readSingle(context, site))
    })
  pageRoutes(app, context, { responseCache, turns }, frontend)
  return app
}
