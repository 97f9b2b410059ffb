import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { loginSchema, operatorSchema, registrationSchema } from '../../content/account.ts'
import { authorOf, type Context } from '../context.ts'
import { isUniqueViolation } from '../database/violations.ts'
import { write, type Writer } from '../database/write.ts'
import { invalid, Refusal } from '../errors.ts'
import { message, refused } from '../openapi.ts'
import { bearerToken } from './guard.ts'
import { closeSession, openSession } from './sessions.ts'
import { useFirstAdminSecret } from './setup.ts'
import { createUser, findByUsername, prepareUser, refuseTakenNames, type Registration } from './users.ts'

const user = z.object({ id: z.int(), username: z.string(), email: z.string() })
const session = z.object({ user, token: z.string() })
const tags = ['Accounts']

/** Register, log in, log out, and who the token belongs to. Specification, section 7. */
export function accountRoutes(instance: FastifyInstance, context: Context): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { database, feed, hasher, clock } = context

  app.post(
    '/api/register',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Register', body: registrationSchema, response: { 201: session, ...refused(422) } },
    },
    async (request, reply) => {
      const made = await makeAccount(request.body, 'user', () => Promise.resolve(), authorOf(request, context))
      return reply.code(201).send(made)
    },
  )

  app.post(
    '/api/setup',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Make the first admin with the secret of the one-time link',
        body: operatorSchema.safeExtend({ secret: z.string('The link is incomplete.').max(200) }),
        response: { 201: session, ...refused(403, 422) },
      },
    },
    async (request, reply) => {
      const { secret } = request.body
      const useSecret = (writer: Writer) => useFirstAdminSecret(writer, secret, clock.now())
      const made = await makeAccount(request.body, 'admin', useSecret, authorOf(request, context))
      return reply.code(201).send(made)
    },
  )

  /** Makes an account and opens its first session, if `permit` does not throw. */
  async function makeAccount(
    registration: Registration,
    role: 'admin' | 'user',
    permit: (writer: Writer) => Promise<void>,
    author: ReturnType<typeof authorOf>,
  ) {
    const { username, email } = registration
    // Looked up before the hashing too: a name that is taken should not cost the server its slowest work.
    await refuseTakenNames(database.reader, username, email)
    const prepared = await prepareUser(hasher, registration)
    try {
      return await write(database, feed, author, async (writer) => {
        await permit(writer)
        const id = await createUser(writer, prepared, role)
        return { user: { id, username, email }, token: await openSession(writer.tx, id, author.now) }
      })
    } catch (error) {
      // Two of the same name at the same moment: the second is told as if it had come later.
      if (!isUniqueViolation(error)) throw error
      await refuseTakenNames(database.reader, username, email)
      throw invalid({ username: ['This username is taken.'] })
    }
  }

  app.post(
    '/api/login',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Log in', body: loginSchema, response: { 200: session, ...refused(401, 422) } },
    },
    async (request) => {
      const { username, password } = request.body
      const found = await findByUsername(database.reader, username)
      const matches = await hasher.isPassword(found?.password_hash ?? null, password)
      if (!found || !matches) throw new Refusal('wrong_credentials')
      const token = await database.transaction((tx) => openSession(tx, found.id, clock.now()))
      return { user: { id: found.id, username: found.username, email: found.email }, token }
    },
  )

  app.post(
    '/api/logout',
    {
      config: { access: 'user' },
      schema: { tags, summary: 'Log out: the token is void from now on', response: { 200: message, ...refused(401) } },
    },
    async (request) => {
      const token = bearerToken(request)
      if (token) await closeSession(database, token)
      return { message: 'Logged out.' }
    },
  )

  app.get(
    '/api/me',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Who the token belongs to',
        response: { 200: z.object({ user, role: z.string() }), ...refused(401) },
      },
    },
    async (request) => {
      if (!request.user) throw new Refusal('unauthenticated')
      const { id, username, email, role } = request.user
      return { user: { id, username, email }, role: role.toLowerCase() }
    },
  )
}
