import { z } from 'zod'
import { invitationSchema } from '../../content/accounts/account.ts'
import { assignmentSchema } from '../../content/accounts/roles.ts'
import {
  ACCOUNT_ACTIONS,
  accountTokensSchema,
  ownershipSchema,
  ROLES,
  STAFF_ACTIONS,
  staffTokensSchema,
  suspensionSchema,
  userQuerySchema,
  type AccountAction,
} from '../../content/queries/userQuery.ts'
import { OWNERS } from '../../content/permissions.ts'
import { authorOf, type Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { rowId, sayTotal, idParams } from '../http/pagination.ts'
import { refused, routesOf, type Api } from '../http/openapi.ts'
import { inviteHelper } from './invitations.ts'
import { assignRoles } from './roles.ts'
import { callerOf, expectProof, userOf } from '../auth/guard.ts'
import { actOn, actOnStaff, changeRole, offerReset, takeFactors } from './userActions.ts'
import { findUser, listUsers } from './userList.ts'
import { resetAddress } from './resetLinks.ts'

const time = z.string()
const account = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES).meta({ description: '`admin`: an owner.' }),
  roles: z.array(z.int()).meta({ description: 'The ids of its roles; an owner needs none.' }),
  suspended_at: time.nullable().meta({ description: 'Since when nobody gets in with it; null for one in use.' }),
  suspended_until: time.nullable().meta({ description: 'When that ends automatically; null if it does not.' }),
  suspended_reason: z.string().nullable(),
  read_only_until: time.nullable().meta({ description: 'Until then it changes nothing.' }),
  delete_at: time.nullable().meta({ description: 'From then on it is deleted; null if nobody has asked for that.' }),
  password_changed_at: time.nullable(),
  pin_changed_at: time.nullable(),
  sessions: z.int().meta({ description: 'How many sessions are open.' }),
  factors: z.int().meta({ description: 'How many second factors it has.' }),
  tokens: z.int().meta({ description: 'How many tokens of scripts it has made that were not taken back.' }),
  game_accounts: z.int().meta({ description: 'How many accounts of games it has.' }),
  credit: z.int().meta({ description: 'Its credit in rupiah.' }),
  version: z.int(),
  created_at: time,
  updated_at: time,
})
const oneTimeLink = z.object({
  link: z.string().meta({ description: 'Below the site where SITE_URL is not set.' }),
  expires_at: time,
})
const route = routesOf('Users', { permission: { area: 'accounts' } })
const path = '/api/admin/users'

const summaries: Readonly<Record<AccountAction, string>> = {
  suspend:
    'Suspend, until a time or without an end: nobody gets in with the account, every session ends, and its tokens are revoked, or taken over by the caller; its game accounts are banned in realms that have this switched on',
  unsuspend: 'Let in again',
  'end-sessions': 'End all sessions',
  'read-only':
    'For an hour the account only reads: whatever it would change, its own password included, is refused (`account_read_only`)',
  'read-write': 'Let it change things again before the hour is over',
}

export function userRoutes(app: Api, context: Context): void {
  const { siteUrl } = context.config
  const { database, clock } = context

  const linkOf = ({ secret, expiresAt }: { secret: string; expiresAt: string }) => ({
    link: `${siteUrl ?? ''}${resetAddress(secret)}`,
    expires_at: expiresAt,
  })

  async function find(id: number) {
    const found = await findUser(database, id, clock.now())
    if (!found) throw new Refusal('not_found')
    return found
  }

  app.get(
    path,
    route({
      summary: 'List accounts, always by pages',
      querystring: userQuerySchema,
      response: { 200: z.array(account), ...refused(422) },
    }),
    async (request, reply) => {
      const query = { page: 1, ...request.query }
      const { rows, total } = await listUsers(database, query, clock.now())
      sayTotal(request, reply, query, total)
      return rows
    },
  )

  app.get(
    `${path}/:id`,
    route({ summary: 'One account', params: idParams, response: { 200: account, ...refused(404) } }),
    async (request) => find(rowId(request.params.id)),
  )

  app.post(
    path,
    route({
      config: { permission: { area: 'roles' }, needsProof: true, idempotent: 'secret' },
      summary:
        'Invite a helper: make an account with roles, and a link by which its owner sets password and PIN, once, within a day',
      body: invitationSchema.extend(assignmentSchema.shape),
      response: { 201: oneTimeLink.extend({ user: account }), ...refused(422) },
    }),
    async (request, reply) => {
      const by = userOf(request)
      const { id, ...made } = await inviteHelper(context, authorOf(request, context), by, request.body)
      return reply.code(201).send({ ...linkOf(made), user: await find(id) })
    },
  )

  app.put(
    `${path}/:id/role`,
    route({
      config: { permission: { area: OWNERS }, needsProof: true },
      summary:
        'Make an owner (`admin`), or unmake one; every session ends, and the tokens that the account has made are revoked, or taken over by the caller',
      params: idParams,
      body: ownershipSchema,
      response: { 200: account, ...refused(404, 409) },
    }),
    async (request) => {
      const id = rowId(request.params.id)
      await changeRole(context, authorOf(request, context), callerOf(request), { id, ...request.body })
      return find(id)
    },
  )

  app.put(
    `${path}/:id/roles`,
    route({
      config: { permission: { area: 'roles' }, needsProof: true },
      summary: 'Give these roles in place of those that the account has; its sessions stay',
      params: idParams,
      body: assignmentSchema,
      response: { 200: account, ...refused(404) },
    }),
    async (request) => {
      const userId = rowId(request.params.id)
      const change = { userId, roleIds: request.body.roles }
      await assignRoles(context, authorOf(request, context), callerOf(request), change)
      return find(userId)
    },
  )

  for (const action of ACCOUNT_ACTIONS) {
    app.post(
      `${path}/:id/${action}`,
      route({
        summary: summaries[action],
        params: idParams,
        body: (action === 'suspend' ? suspensionSchema : accountTokensSchema).nullish(),
        response: { 200: account, ...refused(404, 409, ...(action === 'suspend' ? ([422] as const) : [])) },
      }),
      async (request) => {
        const id = rowId(request.params.id)
        // Tokens that are taken over keep their power, so this is more than taking power away.
        if (request.body?.tokens === 'take-over') expectProof(request.user, clock.now())
        await actOn(context, authorOf(request, context), callerOf(request), { id, action, ...request.body })
        return find(id)
      },
    )
  }

  for (const action of STAFF_ACTIONS) {
    app.post(
      `/api/admin/staff/${action}`,
      route({
        config: { permission: { area: OWNERS }, needsProof: true },
        summary: `All staff but oneself, and all tokens and reset links. ${summaries[action]}`,
        body: staffTokensSchema.nullish(),
        response: {
          200: z.object({ accounts: z.int().meta({ description: 'How many there were.' }) }),
          ...refused(409),
        },
      }),
      async (request) => ({
        accounts: await actOnStaff(context, authorOf(request, context), userOf(request), action, request.body ?? {}),
      }),
    )
  }

  app.post(
    `${path}/:id/remove-factors`,
    route({
      config: { permission: { area: OWNERS }, needsProof: true },
      summary: 'Take all second factors from an account whose owner has lost them',
      params: idParams,
      response: { 200: account, ...refused(404) },
    }),
    async (request) => {
      const id = rowId(request.params.id)
      await takeFactors(context, authorOf(request, context), callerOf(request), id)
      return find(id)
    },
  )

  app.post(
    `${path}/:id/reset-link`,
    route({
      config: { needsProof: true, idempotent: 'secret' },
      summary: 'Make a link that sets password and PIN, once, within a day; one made before is void',
      params: idParams,
      response: {
        200: oneTimeLink,
        ...refused(404),
      },
    }),
    async (request) => {
      const id = rowId(request.params.id)
      return linkOf(await offerReset(context, authorOf(request, context), callerOf(request), id))
    },
  )
}
