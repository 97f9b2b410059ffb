import { randomUUID } from 'node:crypto'
import { site as siteSettings } from '../../content/settings/site.ts'
import { countAttempt } from '../auth/attempts/attempts.ts'
import { readSingle } from '../content/singleRow.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { isSuccess, sendRequest } from '../outbox/outgoingRequest.ts'
import { DeliveryError, type Outcome } from '../outbox/sender.ts'
import { discordTest } from './discordMessage.ts'
import { refusedByDiscord } from './discordSender.ts'
import { readChannel, SECRETS_MISSING, readSecrets } from './secrets.ts'
import { signedHeaders } from './signature.ts'
import { answeredByProgram } from './webhookSender.ts'

export interface TriedChannel {
  sent: boolean
  message: string
}

const failed = (message: string): TriedChannel => ({ sent: false, message })

/**
 * Sends a test message now, without the outbox, so that the operator sees whether the address is right. Throws Refusal
 * `too_many`.
 */
export async function tryChannel(context: Context, id: number): Promise<TriedChannel> {
  const { database, hasher, clock, config } = context
  const channel = await readChannel(database.reader, id)
  if (!channel) throw new Refusal('not_found')
  await countAttempt(context, { 'channel-test': String(id) })
  const secrets = await readSecrets(database.reader, hasher, id)
  if (!secrets) return failed(SECRETS_MISSING)
  const now = clock.now()
  const send = async (): Promise<Outcome> => {
    const outgoing = { method: 'POST', permitsInner: config.webhooksToPrivateNetwork } as const
    if (channel.kind === 'discord') {
      const body = discordTest((await readSingle(context, siteSettings)).name)
      const reply = await sendRequest(secrets.address, { ...outgoing, body })
      return isSuccess(reply) ? { kind: 'sent' } : refusedByDiscord(reply, now)
    }
    if (secrets.signingSecret === null) return { kind: 'failed', error: SECRETS_MISSING }
    const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} })
    const headers = signedHeaders(secrets.signingSecret, `msg_${randomUUID()}`, now, body)
    return answeredByProgram(await sendRequest(secrets.address, { ...outgoing, headers, body }), now)
  }
  try {
    const outcome = await send()
    if ('error' in outcome) return failed(outcome.error)
    return outcome.kind === 'sent'
      ? { sent: true, message: 'The test message was sent.' }
      : failed('The receiver asks to wait. Try again in a minute.')
  } catch (error) {
    if (error instanceof DeliveryError) return failed(error.message)
    throw error
  }
}
