import { z } from 'zod'
import {
  forgotSchema,
  linkResetSchema,
  loginSchema,
  operatorSchema,
  passwordChangeSchema,
  registrationSchema,
  resetSchema,
} from '../../content/accounts/account.ts'
import { accountSentences } from '../../content/accounts/account-rules.ts'
import { fill } from '../../content/messages/fill.ts'
import { ROLES } from '../../content/queries/userQuery.ts'
import { authorOf, type Context } from '../context/context.ts'
import { urgently } from '../database/database.ts'
import { isUniqueViolation } from '../database/dialect/violations.ts'
import type { Author } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { message, refused, routesOf, unlisted, type Api } from '../http/openapi.ts'
import { bearerToken, userOf } from '../auth/guard.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { deletionAnswer, describeDeletion } from '../rights/deletionState.ts'
import { resetByLink } from '../users/resetLinks.ts'
import { openResetWindow, resetByPin, changePassword } from './pinReset.ts'
import { markFor } from '../auth/deviceMarks.ts'
import type { LogInRecord } from '../auth/logInRecord.ts'
import { isFactorDue, isStaff } from '../auth/permissions.ts'
import { closeSession } from '../auth/sessions.ts'
import { logIn, openSessionFrom } from './logIn.ts'
import { senderOf, visitorOf, markHeader, session, user } from './visitor.ts'
import { expectFirstAdminSecret, useFirstAdminSecret } from './firstAdmin.ts'
import { countAttempt, forgetAttempt, withAttempt } from '../auth/attempts/attempts.ts'
import { refuseCommonSecrets } from '../users/commonPasswords.ts'
import { refuseStaffNames } from './staffNames.ts'
import { accountsEnglish } from './wording.ts'
import { createUser, prepareUser, refuseTakenNames, users, type Registration } from '../users/users.ts'
import { usersEnglish } from '../users/wording.ts'

const permissions = z
  .array(z.string())
  .meta({ description: 'What the account may do in the back-office: `news:edit`, `audit`; empty for a player.' })
const requiredFrom = z
  .string()
  .nullable()
  .meta({ description: 'From when on the account needs a second factor, which it does not have yet.' })
const due = z.boolean().meta({ description: 'Whether that moment has come: whatever needs a permission is refused.' })
const route = routesOf('Accounts', { access: 'public' })
const setupSecret = z.string({
  error: ({ input }) =>
    input == null ? accountsEnglish.linkIncomplete : fill(accountSentences.text, { label: 'secret' }),
})

export function accountRoutes(app: Api, context: Context, record: LogInRecord): void {
  const { database, feed, hasher, clock } = context
  const urgent: Context = { ...context, database: urgently(database) }

  // Front ends of other servers request this cookie before a log-in. This server uses no cookies.
  app.get('/sanctum/csrf-cookie', unlisted, (_request, reply) =>
    reply.code(204).header('cache-control', 'no-store').send(),
  )

  app.post(
    '/api/register',
    route({
      config: { idempotent: 'secret' },
      summary: 'Register',
      body: registrationSchema,
      response: { 201: session, ...refused(422, 429) },
    }),
    async (request, reply) => {
      const network = networkOf(request.ip)
      const tries = await countAttempt(context, { registrations: network, 'registration-address': network })
      try {
        const made = await makeAccount(request.body, 'user', () => Promise.resolve(), visitorOf(request, context))
        return await reply.code(201).send(made)
      } catch (error) {
        await forgetAttempt(context, tries, ['registrations'])
        throw error
      }
    },
  )

  app.post(
    '/api/setup',
    route({
      config: { idempotent: 'secret' },
      summary: 'Make the first admin with the secret of the one-time link',
      body: operatorSchema.safeExtend({ secret: setupSecret.max(200) }),
      response: { 201: session, ...refused(403, 422, 429) },
    }),
    async (request, reply) => {
      const { secret } = request.body
      const useSecret = (writer: Writer) => useFirstAdminSecret(writer, secret, clock.now())
      const made = await withAttempt(context, { 'link-address': networkOf(request.ip) }, async () => {
        await expectFirstAdminSecret(database.reader, secret, clock.now())
        return makeAccount(request.body, 'admin', useSecret, visitorOf(request, context))
      })
      return reply.code(201).send(made)
    },
  )

  async function makeAccount(
    registration: Registration,
    role: 'admin' | 'user',
    permit: (writer: Writer) => Promise<void>,
    author: Author,
  ) {
    const { username, email } = registration
    // This check runs before the password is hashed, because hashing is the server's most expensive operation.
    await refuseTakenNames(database.reader, registration, { hasher, now: author.now })
    if (role === 'admin') await refuseCommonSecrets(registration)
    else await refuseStaffNames(context, username)
    const prepared = await prepareUser(hasher, registration)
    try {
      return await write(database, feed, author, async (writer) => {
        await permit(writer)
        const id = await createUser(writer, prepared, role, { hasher, now: author.now })
        if (role === 'admin') await writer.note(users, id, 'sign-in')
        return {
          user: { id, username, email },
          token: await openSessionFrom(context, writer, id, {
            network: networkOf(author.address ?? ''),
            device: author.device ?? '',
            replaces: null,
            byFactor: false,
            now: author.now,
          }),
          device_mark: markFor(hasher, { id, ...prepared }, null, author.now),
        }
      })
    } catch (error) {
      // Another registration may have taken the name in the meantime.
      if (!isUniqueViolation(error)) throw error
      await refuseTakenNames(database.reader, registration, { hasher, now: author.now })
      throw invalid({ username: [usersEnglish.taken] })
    }
  }

  app.post(
    '/api/login',
    route({
      config: { idempotent: 'secret' },
      summary: 'Log in',
      headers: markHeader,
      body: loginSchema,
      response: { 200: session, ...refused(401, 403, 422, 429) },
    }),
    (request) => logIn(urgent, record, { ...request.body, ...senderOf(request, context) }, visitorOf(request, context)),
  )

  app.post(
    '/api/logout',
    route({
      config: { access: 'user', isWhileReadOnly: true },
      summary: 'Log out: the token is void from now on',
      response: { 200: message, ...refused(401) },
    }),
    async (request) => {
      const token = bearerToken(request)
      const { user } = request
      if (token && user) {
        await write(urgent.database, feed, authorOf(request, context), async (writer) => {
          await closeSession(writer.tx, token)
          if (isStaff(user)) await writer.note(users, user.id, 'sign-out')
        })
      }
      return { message: accountsEnglish.loggedOut }
    },
  )

  app.post(
    '/api/forgot-password',
    route({
      summary: 'Prove who you are by your PIN: for ten minutes the password may be reset',
      body: forgotSchema,
      response: { 200: message, ...refused(401, 422, 429) },
    }),
    async (request) => {
      await openResetWindow(context, request.body, request.ip)
      return { message: accountSentences.forgotDone }
    },
  )

  app.post(
    '/api/reset-password',
    route({
      summary: 'Reset the password within those minutes; every session ends',
      body: resetSchema,
      response: { 200: message, ...refused(401, 422, 429) },
    }),
    async (request) => {
      await resetByPin(context, request.body, authorOf(request, context))
      return { message: accountSentences.resetDone }
    },
  )

  app.get(
    '/api/me',
    route({
      config: { access: 'user' },
      summary: 'Who the token belongs to',
      response: {
        200: z.object({
          user,
          role: z.enum(ROLES),
          permissions,
          registered_at: z.string(),
          factor_required_from: requiredFrom,
          factor_due: due,
          deletion: deletionAnswer.nullable().meta({ description: 'When the account is deleted; null if it stays.' }),
        }),
        ...refused(401),
      },
    }),
    async (request) => {
      if (!request.user) throw new Refusal('unauthenticated')
      const { id, username, email, registeredAt, permissions: held, factorRequiredFrom, deleteAt } = request.user
      // Every account with at least one permission has the role `admin` in the API: docs/product.md, section 6 (roles
      // and permissions).
      const role = held.size > 0 ? ('admin' as const) : ('user' as const)
      return {
        user: { id, username, email },
        role,
        permissions: [...held],
        registered_at: registeredAt,
        factor_required_from: factorRequiredFrom?.toISOString() ?? null,
        factor_due: isFactorDue(request.user, clock.now()),
        deletion: deleteAt === null ? null : await describeDeletion(context, id, deleteAt),
      }
    },
  )

  app.post(
    '/api/me/password',
    route({
      config: { access: 'user', needsProof: 'withFactor' },
      summary: 'Change your password; every other session ends',
      body: passwordChangeSchema,
      response: { 200: message, ...refused(401, 403, 422, 429) },
    }),
    async (request) => {
      const { current_password: current, password: next } = request.body
      await changePassword(urgent, userOf(request), { current, next }, authorOf(request, context))
      return { message: accountsEnglish.passwordChanged }
    },
  )

  app.post(
    '/api/reset-by-link',
    route({
      summary: 'Set password and PIN with the secret of a one-time link; every session ends',
      body: linkResetSchema,
      response: { 200: message, ...refused(403, 422, 429) },
    }),
    async (request) => {
      const { token, password, PIN } = request.body
      await resetByLink(context, token, { password, PIN }, authorOf(request, context))
      return { message: accountSentences.resetDone }
    },
  )
}
