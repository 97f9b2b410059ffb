import { z } from 'zod'
import { queryText } from '../../../content/fields/queryText.ts'
import { PASSWORD_FORMS, realm as realmType } from '../../../content/settings/realm.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { write } from '../../database/changes/write.ts'
import { Refusal } from '../../errors/refusals.ts'
import { tryPassword } from '../accounts/passwordTrial.ts'
import { checkGameAccounts } from '../check/checkRealm.ts'
import { hideName, listHiddenNames, showName } from '../figures/hiddenNames.ts'
import { figureStandings } from '../figures/standings.ts'
import { realmFinding, realmStanding } from '../../../content/realms/realmStanding.ts'
import { findRealm } from '../realms.ts'
import { gameEnglish } from '../wording.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { requiredIn, tooLongIn } from '../../http/parameters.ts'

const route = routesOf('Realm figures', { permission: { type: realmType.key, action: 'edit' } })
const PATH = '/api/admin/realms'
const hiddenNames = z.array(z.object({ name: z.string(), hidden_at: z.iso.datetime() }))
const nameOfOne = queryText('name').refine((name) => name !== '', requiredIn('name'))
const named = z.object({
  name: nameOfOne,
})

const trial = z.object({
  name: nameOfOne,
  password: z.string(requiredIn('password')).min(1, requiredIn('password')).max(255, tooLongIn('password')),
})
const tried = z.object({
  form: z.enum(PASSWORD_FORMS).meta({ description: 'How the game stores the password of this account' }),
})

export function realmAdminRoutes(app: Api, context: Context): void {
  const { database, feed } = context
  const params = z.object({ key: z.string() })

  app.get(
    PATH,
    route({
      // The back-office polls this URL. If these requests counted as activity, an unattended session would never
      // expire.
      config: { permission: { type: realmType.key, action: 'see' }, isNoUse: true },
      summary: 'The state of the reading of each figure',
      response: { 200: z.array(realmStanding) },
    }),
    async () => figureStandings(context),
  )

  app.get(
    `${PATH}/:key/game-account-check`,
    route({
      config: { permission: { type: realmType.key, action: 'see' }, isNoUse: true },
      summary: 'What the site lacks to change accounts of the game, or may do beyond what is switched on',
      params,
      response: { 200: z.array(realmFinding), ...refused(404) },
    }),
    async (request) => [...(await checkGameAccounts(await findRealm(context, request.params.key)))],
  )

  const names = `${PATH}/:key/hidden-names`
  const response = { 200: hiddenNames, ...refused(404) }
  app.get(names, route({ summary: 'The names that staff hide', params, response }), async (request) =>
    listHiddenNames(database.reader, (await findRealm(context, request.params.key)).id),
  )

  app.post(names, route({ summary: 'Hide a character or a guild', params, body: named, response }), async (request) => {
    const { id } = await findRealm(context, request.params.key)
    const author = authorOf(request, context)
    await write(database, feed, author, (writer) => hideName(writer, id, request.body.name, author.now))
    return listHiddenNames(database.reader, id)
  })

  app.delete(
    names,
    route({
      summary: 'Show it again',
      params,
      querystring: named,
      response: { 200: message, ...refused(404) },
    }),
    async (request) => {
      const { id } = await findRealm(context, request.params.key)
      const { name } = request.query
      if (!(await write(database, feed, authorOf(request, context), (writer) => showName(writer, id, name))))
        throw new Refusal('not_found')
      return { message: gameEnglish.nameShown }
    },
  )

  app.post(
    `${PATH}/:key/password-trial`,
    route({
      summary: 'Find out how the game stores passwords, by an account whose password is known',
      params,
      body: trial,
      response: { 200: tried, ...refused(404, 409, 422, 429, 503) },
    }),
    async (request) => ({
      form: await tryPassword(context, { realm: request.params.key, ...request.body }, authorOf(request, context)),
    }),
  )
}
