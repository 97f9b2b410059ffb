import { z } from 'zod'
import { RETURN_DAYS } from '../../content/accounts/deletion.ts'
import { gameAccountNeeds } from '../../content/accounts/gameAccounts.ts'
import type { PrivacyFacts } from '../../content/accounts/privacy.ts'
import { METHODS_TYPE } from '../../content/shop/methods.ts'
import { GATEWAYS, NOTICE_DAYS } from '../../content/shop/gateways.ts'
import { LOG_IN_DAYS } from '../../content/queries/logInQuery.ts'
import { realm } from '../../content/settings/realm.ts'
import { historyYears, retention } from '../../content/settings/retention.ts'
import { limits, memoryMs, type LimitName } from '../auth/attempts/attemptLimits.ts'
import { LIFETIME_MS as MARK_MS } from '../auth/deviceMarks.ts'
import { LIFETIME_MS as NETWORK_MS } from '../auth/knownNetworks.ts'
import { SESSION_DAYS, STAFF_MS } from '../auth/sessions.ts'
import { findSingle, type SingleSource } from '../content/singleRow.ts'
import type { Context } from '../context/context.ts'
import { KEY_LIFE_MS } from '../database/state/idempotencyKeys.ts'
import { REMEMBERED_MS } from '../factors/rememberedBrowsers.ts'
import { PASSWORD_KEPT_MS } from '../game/accounts/stepRunner.ts'
import { STEP_KEPT_MS } from '../game/accounts/tidySteps.ts'
import { readRealms } from '../game/realms.ts'
import { accountNeeds, powersOf } from '../game/writing/gamePowers.ts'
import { routesOf, type Api } from '../http/openapi.ts'
import { cachedJson } from '../responseCache/cachedJson.ts'
import type { Dependencies, ResponseCache } from '../responseCache/responseCache.ts'
import { sendCached } from '../responseCache/sendCached.ts'
import { servicesOffered } from '../shop/gateways/services.ts'
import { RESERVED_DAYS } from '../users/reservedNames.ts'
import { backupsKeepMs } from '../rights/deletionState.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const attemptMs = Math.max(...(Object.keys(limits) as LimitName[]).map(memoryMs)) // The cast is safe, because `limits` has only names of limits as keys.

type Source = SingleSource & Pick<Context, 'config' | 'database'>

export async function readPrivacy(source: Source, noted: Dependencies): Promise<PrivacyFacts> {
  noted.uses(retention.key)
  noted.uses(realm.key)
  noted.uses(METHODS_TYPE)
  const { realms } = await readRealms(source.database.reader, source.config.games)
  const offering = realms.filter((one) => powersOf(one).size > 0)
  const creating = offering.filter((one) => powersOf(one).has('create'))
  const { backupEveryMs, backupKeep } = source.config
  const keepMs = backupsKeepMs(source.config)
  return {
    session_days: SESSION_DAYS,
    staff_session_hours: STAFF_MS / HOUR_MS,
    log_in_days: LOG_IN_DAYS,
    known_network_days: NETWORK_MS / DAY_MS,
    remembered_browser_days: REMEMBERED_MS / DAY_MS,
    device_mark_days: MARK_MS / DAY_MS,
    attempt_hours: attemptMs / HOUR_MS,
    answer_hours: KEY_LIFE_MS / HOUR_MS,
    history_years: historyYears((await findSingle(source, retention)).history),
    return_days: RETURN_DAYS,
    reserved_name_days: RESERVED_DAYS,
    games:
      offering.length > 0
        ? {
            password_hours: PASSWORD_KEPT_MS / HOUR_MS,
            step_days: STEP_KEPT_MS / DAY_MS,
            asks: [...new Set(creating.flatMap((one) => accountNeeds(one)?.asks ?? []))],
            sells: offering.some((one) => powersOf(one).has('deliver')),
            pays_at: await servicesOffered(source),
            notice_days: NOTICE_DAYS,
            links: offering.some((one) => powersOf(one).has('link') || powersOf(one).has('codes')),
          }
        : null,
    backups:
      backupEveryMs === null || keepMs === null
        ? null
        : { every_minutes: backupEveryMs / MINUTE_MS, keep: backupKeep, days: Math.ceil(keepMs / DAY_MS) },
  }
}

const PATH = '/api/privacy'

const days = z.number()
const facts = z.object({
  session_days: days,
  staff_session_hours: z.number(),
  log_in_days: days,
  known_network_days: days,
  remembered_browser_days: days,
  device_mark_days: days,
  attempt_hours: z.number(),
  answer_hours: z.number(),
  history_years: z.int().nullable().meta({ description: 'null: for ever.' }),
  return_days: days,
  reserved_name_days: days,
  games: z
    .object({
      password_hours: z.number(),
      step_days: days,
      asks: gameAccountNeeds.shape.asks,
      sells: z.boolean().meta({ description: 'Whether players can buy items of the game on the site.' }),
      pays_at: z.array(z.enum(GATEWAYS)).meta({ description: 'Services at which they can pay.' }),
      notice_days: days,
      links: z.boolean().meta({ description: 'Whether players link accounts, so that the game gets their username.' }),
    })
    .nullable()
    .meta({ description: 'null where no realm offers game accounts.' }),
  backups: z
    .object({ every_minutes: z.number(), keep: z.int(), days })
    .nullable()
    .meta({ description: 'null where none are scheduled.' }),
})

export function privacyRoute(app: Api, context: Context, responseCache: ResponseCache): void {
  app.get(
    PATH,
    routesOf('Accounts', { access: 'public' })({
      summary: 'What the site stores about people, and for how long',
      response: { 200: facts },
    }),
    async (request, reply) => {
      const make = async (noted: Dependencies) => ({ body: await readPrivacy(context, noted) })
      await sendCached(request, reply, await cachedJson(responseCache, request, PATH, make))
      return reply
    },
  )
}
