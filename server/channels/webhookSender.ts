import type { ContentType } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import { waitOf } from './requestPace.ts'
import { readChannel, readSecrets } from './secrets.ts'
import { findPublicRow } from '../content/lists/readRows.ts'
import { apiRow } from '../content/presentRow.ts'
import { withCurrentState } from '../content/rowState.ts'
import type { Context } from '../context/context.ts'
import type { WebhookNote } from '../database/state/announcements.ts'
import {
  isSuccess,
  type Reply,
  sendRequest,
  type Message,
  NotSentError,
  type Outcome,
  type Sender,
} from '../outbox/outgoingRequest.ts'
import { signedHeaders } from '../outbox/signedHeaders.ts'
import { outboxEnglish } from '../outbox/wording.ts'
import { channelsEnglish } from './wording.ts'
import { fill } from '../../content/messages/fill.ts'

type Site = Pick<Context, 'database' | 'clock' | 'config' | 'hasher'>

/** The first attempt to send a message stores the body, so that later attempts send the same body. */
type MadeNote = WebhookNote & { body?: string }

/** Throws NotSentError if the message should be tried again. */
export function answeredByProgram(reply: Reply, now: Date): Outcome {
  const { status } = reply
  if (isSuccess(reply)) return { kind: 'sent' }
  if (status === 429) return { kind: 'later', at: waitOf(reply, now) }
  if (status === 410) return { kind: 'failed', error: channelsEnglish.delivery.gone }
  if (status >= 300 && status < 400)
    return { kind: 'failed', error: fill(channelsEnglish.delivery.redirect, { status }) }
  throw new NotSentError(fill(outboxEnglish.answered, { status }))
}

/** Sends each public change at least once. Each change has an id, so that receivers can detect duplicates. */
export function webhookSender(site: Site): Sender {
  const { database, clock, config, hasher } = site

  async function dataOf(type: ContentType, rowId: number, { event }: WebhookNote): Promise<object | null> {
    if (event === 'unpublished') return { id: rowId }
    const row = await findPublicRow(site, type, rowId)
    return row && withCurrentState(type, apiRow(type, row, config), clock.now())
  }

  async function prepare({ channelId, contentType: key, rowId, payload }: Message) {
    const channel = await readChannel(database.reader, channelId)
    if (!channel || channel.off_since !== null) return { kind: 'dropped' } as const
    const note = JSON.parse(payload) as MadeNote // The cast is safe, because announcements.ts and `prepare` write the payload as JSON of a MadeNote.
    if (note.body !== undefined) return { kind: 'send', payload } as const
    const data = await dataOf(contentType(key), rowId, note)
    if (!data) return { kind: 'dropped' } as const
    const body = JSON.stringify({ type: `${key}.${note.event}`, timestamp: note.at, data })
    return { kind: 'send', payload: JSON.stringify({ ...note, body }) } as const
  }

  async function send({ channelId, payload }: Message, signal: AbortSignal): Promise<Outcome> {
    const secrets = channelId === null ? null : await readSecrets(database.reader, hasher, channelId)
    if (!secrets?.signingSecret) return { kind: 'failed', error: channelsEnglish.delivery.secretsMissing }
    const { id, body = '' } = JSON.parse(payload) as MadeNote // The cast is safe, because announcements.ts and `prepare` write the payload as JSON of a MadeNote.
    const now = clock.now()
    const headers = signedHeaders(secrets.signingSecret, id, now, body)
    const permitsInner = config.webhooksToPrivateNetwork
    const reply = await sendRequest(secrets.address, { method: 'POST', signal, permitsInner, headers, body })
    return answeredByProgram(reply, now)
  }

  return { prepare, send }
}
