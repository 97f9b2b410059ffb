import { z } from 'zod'
import { apiTokenSchema, MOST_TOKEN_DAYS } from '../../content/accounts/apiTokens.ts'
import { OWNERS } from '../../content/permissions.ts'
import { userOf } from '../auth/guard.ts'
import { authorOf, type Context } from '../context/context.ts'
import { urgently } from '../database/database.ts'
import { message, refused, routesOf, type Api } from '../http/openapi.ts'
import { rowId, idParams } from '../http/pagination.ts'
import { listedToken, listApiTokens, makeApiToken, revokeApiToken } from './tokens.ts'
import { apiTokensEnglish } from './wording.ts'

const route = routesOf('Tokens', { permission: { area: OWNERS } })
const path = '/api/admin/tokens'

/** These routes are described in docs/api/accounts.md, "Tokens". */
export function apiTokenRoutes(app: Api, context: Context): void {
  app.get(
    path,
    route({
      summary: 'List the tokens of scripts that were not taken back, the newest first',
      response: { 200: z.array(listedToken) },
    }),
    () => listApiTokens(context.database.reader),
  )

  app.post(
    path,
    route({
      config: { needsProof: true, idempotent: 'secret' },
      summary: `Make a token for a script, which ends within ${MOST_TOKEN_DAYS} days; it is shown this once`,
      body: apiTokenSchema,
      response: { 201: listedToken.extend({ token: z.string() }), ...refused(409, 422) },
    }),
    async (request, reply) =>
      reply.code(201).send(await makeApiToken(context, authorOf(request, context), userOf(request), request.body)),
  )

  app.delete(
    `${path}/:id`,
    route({
      // Revoking a token does not require the password again, so that the owner of a stolen token can act at once.
      summary: 'Take a token back: from now on it opens nothing',
      params: idParams,
      response: { 200: message, ...refused(404) },
    }),
    async (request) => {
      const urgent = { database: urgently(context.database), feed: context.feed }
      await revokeApiToken(urgent, authorOf(request, context), rowId(request.params.id))
      return { message: apiTokensEnglish.takenBack }
    },
  )
}
