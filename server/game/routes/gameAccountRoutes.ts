import { z } from 'zod'
import {
  characterSchema,
  GAME_ACCOUNT_ORIGINS,
  GAME_ACCOUNT_STATES,
  GAME_STEPS,
  gameAccountChangeSchema,
  gameAccountNeeds,
  gameAccountSchema,
  gameLinkSchema,
  gamePasswordSchema,
  linkCodeSchema,
  rescueSchema,
} from '../../../content/accounts/gameAccounts.ts'
import { PLAYER_POWERS } from '../../../content/settings/gamePowers.ts'
import { userOf } from '../../auth/guard.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { idParams, rowId } from '../../http/pagination.ts'
import {
  changeGamePassword,
  createGameAccount,
  heldUntil,
  listOwn,
  readSteps,
  unlinkGameAccount,
  type GameAccount,
} from '../accounts/gameAccounts.ts'
import { hideCharacters, readCharacters, rescueCharacter } from '../accounts/characters.ts'
import { offerLinkCode } from '../accounts/linkCodes.ts'
import { linkGameAccount } from '../accounts/links.ts'
import { accountNeeds, canLock, powersOf } from '../writing/gamePowers.ts'
import { readRealms } from '../realms.ts'
import { gameWording } from '../wording.ts'

const stepKind = z.enum(GAME_STEPS)

const account = z.object({
  id: z.int(),
  realm: z.string().meta({ description: 'The key of the realm.' }),
  name: z.string(),
  origin: z.enum(GAME_ACCOUNT_ORIGINS),
  state: z.enum(GAME_ACCOUNT_STATES),
  password_from: z
    .string()
    .nullable()
    .meta({ description: 'From when on its password can be changed here, if that is later than now.' }),
  hidden: z.boolean().meta({ description: 'Whether rankings leave its characters out.' }),
  pending: z.array(stepKind).meta({ description: 'What is still to be done in the game, beside its creation.' }),
  failed: stepKind.nullable().meta({ description: 'The last change, if the game has refused it.' }),
  created_at: z.string(),
})
const code = z.object({
  code: z.string(),
  command: z.string().meta({ description: 'What is typed in the game, once.' }),
  expires_at: z.string(),
})
const rescued = z.object({
  result: z.enum(['done', 'waits']).meta({ description: '`waits`: it is done at the character’s next log-in.' }),
})
const realm = gameAccountNeeds.extend({
  key: z.string(),
  name: z.string(),
  can: z.array(z.enum(PLAYER_POWERS)).meta({ description: 'What players do with their game accounts here.' }),
  delivers: z.boolean().meta({ description: 'Whether what is bought here is given there.' }),
  locks: z.boolean().meta({ description: 'Whether somebody who deletes their account here can have theirs locked.' }),
})
const path = '/api/me/game-accounts'
const route = routesOf('Game accounts', { access: 'user' })

/** These routes are described in docs/api/accounts.md, "Game accounts". */
export function gameAccountRoutes(app: Api, context: Context): void {
  const { database, config, clock } = context
  const presentAll = async (found: readonly GameAccount[]) => {
    const stepsOf = await readSteps(
      database.reader,
      found.map(({ id }) => id),
    )
    return found.map((one) => {
      const { id, realm, name, origin, state, hidden_at, created_at } = one
      const password_from = heldUntil(one, clock.now())?.toISOString() ?? null
      const { pending, failed } = stepsOf(id)
      return {
        ...{ id, realm, name, origin, state, password_from, created_at },
        ...{ hidden: hidden_at !== null, pending: [...pending], failed },
      }
    })
  }
  const present = async (found: GameAccount) => {
    const [one] = await presentAll([found])
    if (!one) throw new Error('An account was not presented.')
    return one
  }

  app.get(
    '/api/me/game-realms',
    route({ summary: 'The realms whose game accounts players manage here', response: { 200: z.array(realm) } }),
    async () => {
      const { realms } = await readRealms(database.reader, config.games)
      return realms.flatMap((one) => {
        const powers = powersOf(one)
        const can = PLAYER_POWERS.filter((power) => powers.has(power))
        const needs = accountNeeds(one)
        const delivers = powers.has('deliver')
        if (!needs || (can.length === 0 && !delivers)) return []
        return [{ key: one.key, name: one.name, can, ...needs, delivers, locks: canLock(one) }]
      })
    },
  )

  app.get(path, route({ summary: 'Your game accounts', response: { 200: z.array(account) } }), async (request) =>
    presentAll(await listOwn(database.reader, userOf(request).id)),
  )

  app.post(
    path,
    route({
      config: { idempotent: 'secret' },
      summary: 'Ask for a new account of a game; it is `ready` within seconds if the game answers',
      body: gameAccountSchema,
      response: { 201: account, ...refused(409, 422, 429) },
    }),
    async (request, reply) => {
      const made = await createGameAccount(context, userOf(request), request.body, authorOf(request, context))
      return reply.code(201).send(await present(made))
    },
  )

  app.post(
    `${path}/links`,
    route({
      config: { idempotent: 'secret' },
      summary: 'Link an account of a game by its password, which is not stored',
      body: gameLinkSchema,
      response: { 201: account, ...refused(403, 409, 422, 429, 503) },
    }),
    async (request, reply) => {
      const made = await linkGameAccount(context, userOf(request), request.body, authorOf(request, context))
      return reply.code(201).send(await present(made))
    },
  )

  app.post(
    `${path}/codes`,
    route({
      config: { idempotent: 'secret' },
      summary: 'Get a code that links the account in which it is typed in the game, within ten minutes',
      body: linkCodeSchema,
      response: { 201: code, ...refused(409, 422, 429, 503) },
    }),
    async (request, reply) =>
      reply.code(201).send(await offerLinkCode(context, userOf(request), request.body.realm, clock.now())),
  )

  app.patch(
    `${path}/:id`,
    route({
      summary: 'Leave the characters of a game account out of rankings, or show them again',
      params: idParams,
      body: gameAccountChangeSchema,
      response: { 200: account, ...refused(404, 409, 503) },
    }),
    async (request) => {
      const change = { id: rowId(request.params.id), hidden: request.body.hidden }
      return present(await hideCharacters(context, userOf(request), change, authorOf(request, context)))
    },
  )

  app.post(
    `${path}/:id/characters/:character/rescue`,
    route({
      summary: 'Move a character that is offline to where it last saved, or reset its look; once an hour',
      params: idParams.extend({ character: z.string() }),
      body: rescueSchema,
      response: { 200: rescued, ...refused(404, 409, 422, 429, 503) },
    }),
    async (request) => {
      const { id, character } = request.params
      const rescue = { id: rowId(id), character: rowId(character), act: request.body.what }
      return { result: await rescueCharacter(context, userOf(request), rescue, authorOf(request, context)) }
    },
  )

  app.put(
    `${path}/:id/password`,
    route({
      config: { needsProof: true },
      summary: 'Change the password in the game',
      params: idParams,
      body: gamePasswordSchema,
      response: { 200: message, ...refused(403, 404, 409, 422, 429) },
    }),
    async (request) => {
      const change = { id: rowId(request.params.id), password: request.body.password }
      await changeGamePassword(context, userOf(request), change, authorOf(request, context))
      return { message: gameWording.passwordChanging }
    },
  )

  app.delete(
    `${path}/:id`,
    route({
      config: { needsProof: true },
      summary: 'Unlink a game account; it stays in the game',
      params: idParams,
      response: { 200: message, ...refused(403, 404) },
    }),
    async (request) => {
      await unlinkGameAccount(context, userOf(request), rowId(request.params.id), authorOf(request, context))
      return { message: gameWording.unlinked }
    },
  )

  app.get(
    `${path}/:id/characters`,
    route({
      summary: 'The characters of a game account, as the game’s database has them now',
      params: idParams,
      response: { 200: z.array(characterSchema), ...refused(404, 409, 503) },
    }),
    (request) => readCharacters(context, userOf(request), rowId(request.params.id)),
  )
}
