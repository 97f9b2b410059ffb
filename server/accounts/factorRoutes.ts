import { z } from 'zod'
import { confirmationSchema, factorNameSchema } from '../../content/accounts/factors.ts'
import { site } from '../../content/settings/site.ts'
import { userOf } from '../auth/guard.ts'
import { closeOtherSessions, proveSession } from '../auth/sessions.ts'
import { readSingle } from '../content/singleRow.ts'
import { authorOf, type Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import { urgently } from '../database/database.ts'
import { invalid, Refusal, refusals } from '../errors/refusals.ts'
import {
  factorAnswer,
  beginFactor,
  confirmTotp,
  hasBegunPasskey,
  hasFactor,
  listFactors,
  removeFactor,
} from '../factors/factors.ts'
import { factorEvent, listFactorEvents } from '../factors/requirements.ts'
import { answeredChallenge, confirmPasskey, creationOptions } from '../factors/passkeys.ts'
import {
  rememberedBrowser,
  forgetBrowser,
  listRememberedBrowsers,
  closeChallenge,
  openChallenge,
} from '../factors/rememberedBrowsers.ts'
import { newTotpSecret, totpAddress, countRecoveryCodes, renewRecoveryCodes } from '../factors/totp.ts'
import { rowId, idParams } from '../http/pagination.ts'
import { message, refused, routesOf, type Api } from '../http/openapi.ts'
import { pageOrigin } from '../http/transport.ts'
import { users } from '../users/users.ts'
import { accountsEnglish } from './wording.ts'

const route = routesOf('Second factor', { access: 'user' })
const path = '/api/me/factors'

const recoveryCodes = z.array(z.string()).meta({ description: 'Shown this once; each works once.' })

/** These routes are described in docs/api/accounts.md, "Second factor". */
export function factorRoutes(app: Api, context: Context): void {
  const { clock, feed, hasher } = context
  const database = urgently(context.database)
  const change = { needsProof: true } as const
  const writeAs = <T>(author: Author, work: (writer: Writer) => Promise<T>): Promise<T> =>
    write(database, feed, author, work)

  app.get(
    path,
    route({
      summary: 'Your second factors, how many recovery codes are left, and the browsers that need none',
      response: {
        200: z.object({
          factors: z.array(factorAnswer),
          recovery_codes_left: z.int(),
          remembered_browsers: z.array(rememberedBrowser),
        }),
      },
    }),
    async (request) => {
      const { id } = userOf(request)
      return {
        factors: await listFactors(database.reader, id),
        recovery_codes_left: await countRecoveryCodes(database.reader, id),
        remembered_browsers: await listRememberedBrowsers(database.reader, id, clock.now()),
      }
    },
  )

  app.post(
    `${path}/totp`,
    route({
      config: change,
      summary: 'Begin with an authenticator app: it counts when one of its codes has confirmed it',
      body: factorNameSchema,
      response: {
        201: z.object({
          id: z.int(),
          secret: z.string().meta({ description: 'Base 32; shown this once.' }),
          address: z.string().meta({ description: 'What the app takes as a QR code: `otpauth://…`.' }),
        }),
        ...refused(403, 409),
      },
    }),
    async (request, reply) => {
      const user = userOf(request)
      const secret = newTotpSecret()
      const begun = { userId: user.id, name: request.body.name, secret, now: clock.now() }
      const id = await database.transaction((tx) => beginFactor(tx, hasher, begun))
      const { name: issuer } = await readSingle(context, site)
      return reply.code(201).send({ id, secret, address: totpAddress(secret, { issuer, label: user.username }) })
    },
  )

  app.post(
    `${path}/passkey`,
    route({
      config: change,
      summary: 'Begin with a passkey: it counts when what the browser makes of it has confirmed it',
      body: factorNameSchema,
      response: {
        201: z.object({
          id: z.int(),
          passkey: z
            .looseObject({ challenge: z.string() })
            .meta({ description: 'What `navigator.credentials.create` takes, as JSON.' }),
        }),
        ...refused(403, 409),
      },
    }),
    async (request, reply) => {
      const user = userOf(request)
      const origin = pageOrigin(context.config, request.headers)
      if (origin === null) throw new Refusal('wrong_origin')
      const { name } = await readSingle(context, site)
      const now = clock.now()
      const begun = await database.transaction(async (tx) => {
        const id = await beginFactor(tx, hasher, { userId: user.id, name: request.body.name, secret: null, now })
        return { id, challenge: await openChallenge(tx, { purpose: 'add-passkey', userId: user.id, now }) }
      })
      const { id, challenge } = begun
      const passkey = await creationOptions(database.reader, hasher, { name, origin }, { user, challenge })
      return reply.code(201).send({ id, passkey: { ...passkey } })
    },
  )

  async function confirm(
    { tx }: Writer,
    { id, userId, now }: { id: number; userId: number; now: Date },
    { code = '', passkey }: z.infer<typeof confirmationSchema>,
    origin: string | null,
  ): Promise<boolean | null> {
    if (!passkey) return confirmTotp(tx, hasher, { userId, id, code, now })
    if (!(await hasBegunPasskey(tx, { userId, id, now }))) return null
    const challenge = answeredChallenge(passkey) ?? ''
    const isExpected = await closeChallenge(tx, { challenge, purpose: 'add-passkey', userId, now })
    return isExpected && origin !== null && confirmPasskey(tx, { id, answer: passkey, challenge, origin, now })
  }

  app.post(
    `${path}/:id/confirm`,
    route({
      config: change,
      summary: 'Confirm an authenticator app or a passkey; with the first factor come ten recovery codes',
      params: idParams,
      body: confirmationSchema,
      response: { 200: z.object({ recovery_codes: recoveryCodes.nullable() }), ...refused(403, 404) },
    }),
    async (request) => {
      const user = userOf(request)
      const { id: userId } = user
      const begun = { userId, id: rowId(request.params.id), now: clock.now() }
      const origin = pageOrigin(context.config, request.headers)
      return writeAs(authorOf(request, context), async (writer) => {
        const isFirst = !(await hasFactor(writer.tx, userId))
        const isConfirmed = await confirm(writer, begun, request.body, origin)
        if (isConfirmed === null) throw new Refusal('not_found')
        const fault = request.body.passkey
          ? { passkey: [refusals.wrong_passkey.message] }
          : { code: [refusals.wrong_code.message] }
        if (!isConfirmed) throw invalid(fault)
        await writer.note(users, userId, 'add-factor')
        // Ends the account's other sessions, because somebody who knows only the password may have opened one.
        if (isFirst) {
          await closeOtherSessions(writer.tx, user)
          await proveSession(writer.tx, user.session, { byFactor: true, now: begun.now })
        }
        return { recovery_codes: isFirst ? await renewRecoveryCodes(writer.tx, userId) : null }
      })
    },
  )

  app.delete(
    `${path}/:id`,
    route({
      config: change,
      summary: 'Remove a second factor; with the last one go the recovery codes',
      params: idParams,
      response: { 200: message, ...refused(403, 404) },
    }),
    async (request) => {
      const { id: userId } = userOf(request)
      await writeAs(authorOf(request, context), async (writer) => {
        if (!(await removeFactor(writer.tx, userId, rowId(request.params.id)))) throw new Refusal('not_found')
        await writer.note(users, userId, 'remove-factor')
      })
      return { message: accountsEnglish.factorRemoved }
    },
  )

  app.get(
    '/api/me/factor-events',
    route({
      summary: 'What has happened to your second factors in the last thirty days, the latest first',
      response: { 200: z.array(factorEvent) },
    }),
    (request) => listFactorEvents(database.reader, userOf(request).id, clock.now()),
  )

  app.delete(
    '/api/me/remembered-browsers/:id',
    route({
      summary: 'Forget a browser: it needs the second step again',
      params: idParams,
      response: { 200: message, ...refused(404) },
    }),
    async (request) => {
      const { id: userId } = userOf(request)
      const isForgotten = await database.transaction((tx) => forgetBrowser(tx, userId, request.params.id))
      if (!isForgotten) throw new Refusal('not_found')
      return { message: accountsEnglish.browserForgotten }
    },
  )

  app.post(
    '/api/me/recovery-codes',
    route({
      config: { ...change, idempotent: 'secret' },
      summary: 'Make ten recovery codes in place of those that you have',
      response: { 200: z.object({ recovery_codes: recoveryCodes }), ...refused(403, 409) },
    }),
    async (request) => {
      const { id: userId } = userOf(request)
      return writeAs(authorOf(request, context), async (writer) => {
        if (!(await hasFactor(writer.tx, userId))) throw new Refusal('no_factor')
        await writer.note(users, userId, 'make-recovery-codes')
        return { recovery_codes: await renewRecoveryCodes(writer.tx, userId) }
      })
    },
  )
}
