import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { codeSchema, factorNameSchema } from '../../content/accounts/factors.ts'
import { site } from '../../content/settings/site.ts'
import { userOf } from '../auth/guard.ts'
import { readSingle } from '../content/singleRow.ts'
import { authorOf, type Context } from '../context/context.ts'
import { write, type Author, type Writer } from '../database/changes/write.ts'
import { urgently } from '../database/database.ts'
import { invalid, Refusal, refusals } from '../errors/refusals.ts'
import { beginTotp, confirmTotp, listFactors, removeFactor } from '../factors/factors.ts'
import { countRecoveryCodes, renewRecoveryCodes } from '../factors/recoveryCodes.ts'
import { newTotpSecret, totpAddress } from '../factors/totp.ts'
import { rowId } from '../http/pagination.ts'
import { refused } from '../http/openapi.ts'
import { users } from '../users/users.ts'

const tags = ['Second factor']
const path = '/api/me/factors'
const params = z.object({ id: z.string() })

const factor = z.object({
  id: z.int(),
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  created_at: z.string(),
  used_at: z.string().nullable(),
})
const recoveryCodes = z.array(z.string()).meta({ description: 'Shown this once; each works once.' })

/** What an account needs besides its password. docs/product-api.md, "Second factor". */
export function factorRoutes(instance: FastifyInstance, context: Context): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { clock, feed, hasher } = context
  const database = urgently(context.database)
  const read = { access: 'user' } as const
  const change = { access: 'user', needsProof: true } as const
  const writeAs = <T>(author: Author, work: (writer: Writer) => Promise<T>): Promise<T> =>
    write(database, feed, author, work)

  app.get(
    path,
    {
      config: read,
      schema: {
        tags,
        summary: 'Your second factors, and how many recovery codes are left',
        response: { 200: z.object({ factors: z.array(factor), recovery_codes_left: z.int() }) },
      },
    },
    async (request) => {
      const { id } = userOf(request)
      return {
        factors: await listFactors(database.reader, id),
        recovery_codes_left: await countRecoveryCodes(database.reader, id),
      }
    },
  )

  app.post(
    `${path}/totp`,
    {
      config: change,
      schema: {
        tags,
        summary: 'Begin with an authenticator app: it counts when one of its codes has confirmed it',
        body: factorNameSchema,
        response: {
          201: z.object({
            id: z.int(),
            secret: z.string().meta({ description: 'Base 32; shown this once.' }),
            address: z.string().meta({ description: 'What the app takes as a QR code: `otpauth://…`.' }),
          }),
          ...refused(403),
        },
      },
    },
    async (request, reply) => {
      const user = userOf(request)
      const secret = newTotpSecret()
      const begun = { userId: user.id, name: request.body.name, secret, now: clock.now() }
      const id = await database.transaction((tx) => beginTotp(tx, hasher, begun))
      const { name: issuer } = await readSingle(context, site)
      return reply.code(201).send({ id, secret, address: totpAddress(secret, { issuer, label: user.username }) })
    },
  )

  app.post(
    `${path}/:id/confirm`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Confirm an authenticator app; with the first one come ten recovery codes',
        params,
        body: codeSchema,
        response: { 200: z.object({ recovery_codes: recoveryCodes.nullable() }), ...refused(404) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request)
      const confirmed = { userId, id: rowId(request.params.id), code: request.body.code, now: clock.now() }
      return writeAs(authorOf(request, context), async (writer) => {
        const isFirst = (await listFactors(writer.tx, userId)).length === 0
        const isConfirmed = await confirmTotp(writer.tx, hasher, confirmed)
        if (isConfirmed === null) throw new Refusal('not_found')
        if (!isConfirmed) throw invalid({ code: [refusals.wrong_code] })
        await writer.note(users, userId, 'add-factor')
        return { recovery_codes: isFirst ? await renewRecoveryCodes(writer.tx, userId) : null }
      })
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: change,
      schema: {
        tags,
        summary: 'Remove a second factor; with the last one go the recovery codes',
        params,
        response: { 200: z.object({ message: z.string() }), ...refused(403, 404) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request)
      await writeAs(authorOf(request, context), async (writer) => {
        if (!(await removeFactor(writer.tx, userId, rowId(request.params.id)))) throw new Refusal('not_found')
        await writer.note(users, userId, 'remove-factor')
      })
      return { message: 'The factor was removed.' }
    },
  )

  app.post(
    '/api/me/recovery-codes',
    {
      config: change,
      schema: {
        tags,
        summary: 'Make ten recovery codes in place of those that you have',
        response: { 200: z.object({ recovery_codes: recoveryCodes }), ...refused(403, 409) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request)
      return writeAs(authorOf(request, context), async (writer) => {
        if ((await listFactors(writer.tx, userId)).length === 0) throw new Refusal('no_factor')
        await writer.note(users, userId, 'make-recovery-codes')
        return { recovery_codes: await renewRecoveryCodes(writer.tx, userId) }
      })
    },
  )
}
