import type { Context } from '../context/context.ts'
import type { Sender } from '../outbox/sender.ts'
import { discordSender } from './discordSender.ts'
import { webhookSender } from './webhookSender.ts'

/** By kind of channel, which is the topic of its messages. */
export const channelSenders = (context: Context): Readonly<Record<string, Sender>> => ({
  discord: discordSender(context),
  webhook: webhookSender(context),
})
