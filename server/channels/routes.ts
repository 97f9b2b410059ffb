import { says } from '../../content/queryWording.ts'
import { isStorable } from '../../content/text.ts'
import { z } from 'zod'
import { addressSchema, CHANNEL_KINDS, channelSchema, newChannelSchema } from '../../content/channels/channel.ts'
import { authorOf, type Context } from '../context/context.ts'
import { message, refused, routesOf, type Api } from '../http/openapi.ts'
import { rowId, idParams } from '../http/pagination.ts'
import { requiredIn, tooLongIn } from '../http/parameters.ts'
import { createChannel, removeChannel, replaceAddress, replaceSigningSecret, updateChannel } from './channels.ts'
import { listChannels, listDeliveries, settleDelivery, tryChannel } from './deliveries.ts'
import { channelsEnglish } from './wording.ts'

const channel = z.object({
  id: z.int(),
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  categories: z.array(z.int()).nullable().meta({ description: 'Ids of news categories; null for all.' }),
  role_id: z.string().meta({ description: 'The role of Discord that is mentioned; empty for none.' }),
  on: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
const listed = channel.extend({
  has_address: z.boolean().meta({ description: 'False where the address must be entered again, as after a restore.' }),
  has_links: z.boolean().meta({ description: 'Whether its messages have links and pictures: with SITE_URL.' }),
  last_sent_at: z.string().nullable(),
  waiting: z.int(),
  troubled: z.int().meta({ description: 'Messages that failed, or of which nobody knows whether they were sent.' }),
})
const withSecret = channel.extend({
  signing_secret: z.string().nullable().meta({ description: 'Where one was made; it is shown this once.' }),
})
const delivery = z.object({
  message: z.string().meta({ description: 'Its name, for `send-again` and `mark-sent`.' }),
  channel_id: z.int(),
  channel: z.string(),
  type: z.string(),
  row_id: z.int(),
  row_name: z.string().nullable(),
  state: z.enum(['failed', 'unknown']),
  error: z.string(),
  at: z.string(),
})
const named = z.object({
  message: z
    .string(requiredIn('message'))
    .min(1, requiredIn('message'))
    .max(300, tooLongIn('message'))
    .refine(isStorable, says('nul', { name: 'message' })),
})
const route = routesOf('Channels', { permission: { area: 'channels' } })
const path = '/api/admin/channels'

/** These routes are described in docs/api/operations.md, "Channels". */
export function channelRoutes(app: Api, context: Context): void {
  const secret = { needsProof: true } as const

  app.get(path, route({ summary: 'List channels, without their addresses', response: { 200: z.array(listed) } }), () =>
    listChannels(context),
  )

  app.get(
    `${path}/deliveries`,
    route({
      summary: 'List messages that failed, or of which nobody knows whether they were sent',
      response: { 200: z.array(delivery) },
    }),
    () => listDeliveries(context.database),
  )

  app.post(
    path,
    route({
      config: { ...secret, idempotent: 'secret' },
      summary: 'Make a channel; its address is never shown again',
      body: newChannelSchema,
      response: { 201: withSecret, ...refused(409, 422) },
    }),
    async (request, reply) =>
      reply.code(201).send(await createChannel(context, authorOf(request, context), request.body)),
  )

  app.put(
    `${path}/:id`,
    route({
      summary: 'Change a channel, but for its address',
      params: idParams,
      body: channelSchema.extend({ version: z.int().min(1).optional() }),
      response: { 200: channel, ...refused(404, 409, 422) },
    }),
    (request) => {
      const { version, ...values } = request.body
      const change = { id: rowId(request.params.id), version, ...values }
      return updateChannel(context, authorOf(request, context), change)
    },
  )

  app.put(
    `${path}/:id/address`,
    route({
      config: secret,
      summary: 'Replace the address of a channel',
      params: idParams,
      body: addressSchema,
      response: { 200: withSecret, ...refused(404, 422) },
    }),
    (request) => replaceAddress(context, authorOf(request, context), rowId(request.params.id), request.body.address),
  )

  app.post(
    `${path}/:id/signing-secret`,
    route({
      config: { ...secret, idempotent: 'secret' },
      summary: 'Make another signing secret, which is shown this once; the one before ends',
      params: idParams,
      response: { 200: z.object({ signing_secret: z.string() }), ...refused(404) },
    }),
    async (request) => ({
      signing_secret: await replaceSigningSecret(context, authorOf(request, context), rowId(request.params.id)),
    }),
  )

  app.delete(
    `${path}/:id`,
    route({
      summary: 'Delete a channel and the messages that wait for it; sent ones stay',
      params: idParams,
      response: { 200: message, ...refused(404) },
    }),
    async (request) => {
      await removeChannel(context, authorOf(request, context), rowId(request.params.id))
      return { message: channelsEnglish.deleted }
    },
  )

  app.post(
    `${path}/:id/test`,
    route({
      summary: 'Send a test message now',
      params: idParams,
      response: { 200: message.extend({ sent: z.boolean() }), ...refused(404, 429) },
    }),
    (request) => tryChannel(context, rowId(request.params.id)),
  )

  for (const { name, summary, answer, send } of settlements) {
    app.post(
      `${path}/:id/${name}`,
      route({ summary, params: idParams, body: named, response: { 200: message, ...refused(404, 422) } }),
      async (request) => {
        const { id } = request.params
        await settleDelivery(context, authorOf(request, context), { id: rowId(id), send, ...request.body })
        return { message: channelsEnglish[answer] }
      },
    )
  }
}

const settlements = [
  {
    name: 'send-again',
    summary: 'Send a message again that failed, or of which nobody knows',
    answer: 'again',
    send: true,
  },
  {
    name: 'mark-sent',
    summary: 'Say that a message was sent, of which nobody knew',
    answer: 'settled',
    send: false,
  },
] as const
