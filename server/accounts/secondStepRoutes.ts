import { z } from 'zod'
import { passkeySchema, proofSchema, secondStepSchema } from '../../content/accounts/factors.ts'
import { passkeyLogIn, secondStep, prove } from './secondStep.ts'
import { senderOf, visitorOf, markHeader, session } from './visitor.ts'
import { accountsEnglish } from './wording.ts'
import { countAttempt } from '../auth/attempts/attempts.ts'
import { userOf } from '../auth/guard.ts'
import type { LogInRecord } from '../auth/logInRecord.ts'
import { authorOf, type Context } from '../context/context.ts'
import type { ChallengePurpose } from '../database/accountTables.ts'
import { urgently } from '../database/database.ts'
import { Refusal } from '../errors/refusals.ts'
import { openChallenge } from '../factors/rememberedBrowsers.ts'
import { requestOptions } from '../factors/passkeys.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { message, refused, routesOf, type Api } from '../http/openapi.ts'
import { pageOrigin } from '../http/transport.ts'

/** This route is described in docs/api/accounts.md, "Proof". */
export function proofRoute(app: Api, context: Context): void {
  const urgent: Context = { ...context, database: urgently(context.database) }
  app.post(
    '/api/proof',
    routesOf('Accounts', { access: 'user' })({
      summary:
        'Give a second factor again, or the password if the account has none: for ten minutes nothing asks for it (`proof_needed`)',
      body: proofSchema,
      response: { 200: message, ...refused(403, 422, 429) },
    }),
    async (request) => {
      const { body, headers } = request
      const proof = { ...body, origin: pageOrigin(urgent.config, headers) }
      await prove(urgent, userOf(request), proof, authorOf(request, context))
      return { message: accountsEnglish.proven }
    },
  )
}

const route = routesOf('Second factor', { access: 'public' })

const options = z.object({
  passkey: z
    .looseObject({ challenge: z.string() })
    .meta({ description: 'What `navigator.credentials.get` takes, as JSON.' }),
})

/** These routes are described in docs/api/accounts.md, "Second factor". */
export function secondStepRoutes(app: Api, context: Context, record: LogInRecord): void {
  const urgent: Context = { ...context, database: urgently(context.database) }
  const { database, clock } = urgent

  async function challenged(purpose: ChallengePurpose, userId: number | null, origin: string | null) {
    if (origin === null) throw new Refusal('wrong_origin')
    const values = { purpose, userId, now: clock.now() }
    const challenge = await database.transaction((tx) => openChallenge(tx, values))
    // The copy is needed because an interface is not assignable to the response schema's type, which has an index
    // signature.
    return { passkey: { ...(await requestOptions(database.reader, origin, { userId, challenge })) } }
  }

  app.post(
    '/api/login/second',
    route({
      config: { idempotent: 'secret' },
      summary: 'End a log-in that wanted a second factor: with a code of an app, a recovery code or a passkey',
      headers: markHeader,
      body: secondStepSchema,
      response: { 200: session, ...refused(401, 403, 422, 429) },
    }),
    (request) =>
      secondStep(urgent, record, { ...request.body, ...senderOf(request, context) }, visitorOf(request, context)),
  )

  app.post(
    '/api/login/passkey/challenge',
    route({
      summary: 'Begin a log-in by a passkey alone',
      response: { 200: options, ...refused(403, 429) },
    }),
    async (request) => {
      await countAttempt(urgent, { 'passkey-address': networkOf(request.ip) })
      return challenged('log-in', null, senderOf(request, context).origin)
    },
  )

  app.post(
    '/api/login/passkey',
    route({
      config: { idempotent: 'secret' },
      summary: 'Log in by a passkey alone, which knows who holds it',
      headers: markHeader,
      body: passkeySchema,
      response: { 200: session, ...refused(401, 403, 422, 429) },
    }),
    (request) =>
      passkeyLogIn(urgent, record, { ...request.body, ...senderOf(request, context) }, visitorOf(request, context)),
  )

  app.post(
    '/api/proof/challenge',
    route({
      config: { access: 'user' },
      summary: 'Begin a fresh proof by a passkey',
      response: { 200: options, ...refused(403) },
    }),
    (request) => challenged('proof', userOf(request).id, senderOf(request, context).origin),
  )
}
