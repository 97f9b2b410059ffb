import type { Context } from '../context/context.ts'
import type { Sender } from '../outbox/outgoingRequest.ts'
import { discordSender } from './discordSender.ts'
import { webhookSender } from './webhookSender.ts'

export const channelSenders = (context: Context): Readonly<Record<string, Sender>> => ({
  discord: discordSender(context),
  webhook: webhookSender(context),
})
