import type { Row } from '../../content/define.ts'
import { publicPictureAddress } from '../../content/storage/pictureFiles.ts'
import { characterStart, cutCharacters, excerpt } from '../../content/text.ts'
import { news } from '../../content/types/news.ts'
import { RequestPace, waitOf } from './requestPace.ts'
import { readChannel, readSecrets } from './secrets.ts'
import { channelsEnglish } from './wording.ts'
import { findPublicRow, findStoredRow } from '../content/lists/readRows.ts'
import { firstPicture } from '../content/formatted/formattedText.ts'
import { apiRow } from '../content/presentRow.ts'
import type { Context } from '../context/context.ts'
import { announcedFrom, announcesCategory } from '../database/state/announcements.ts'
import {
  isSuccess,
  type Reply,
  sendRequest,
  type Message,
  NotSentError,
  type Outcome,
  type Sender,
} from '../outbox/outgoingRequest.ts'
import { fill } from '../../content/messages/fill.ts'

type Site = Pick<Context, 'database' | 'clock' | 'config' | 'hasher'>

/**
 * Discord's limits on embeds, in UTF-16 units:
 * https://discord.com/developers/docs/resources/message#embed-object-embed-limits.
 */
const LIMITS = { title: 256, description: 4_096 } as const
const EXCERPT_WORDS = 60

/** Discord reads these characters as formatting, links or mentions unless a backslash precedes them. */
const MARKS = /[\\*_~`|>#+\-[\]()<@:]/g

const escaped = (text: string): string => text.replace(MARKS, '\\$&')

function plainly(text: string, most: number): string {
  if (escaped(text).length <= most) return escaped(text)
  let end = 0
  let length = 0
  for (const character of text) {
    length += escaped(character).length
    if (length > most - 1) break
    end += character.length
  }
  return `${escaped(text.slice(0, characterStart(text, end)))}…`
}

/** Pings only the configured role. https://discord.com/developers/docs/resources/message#allowed-mentions-object */
const mention = (roleId: string) => ({
  content: roleId === '' ? '' : `<@&${roleId}>`,
  allowed_mentions: { parse: [], ...(roleId !== '' && { roles: [roleId] }) },
})

const isWhole = (address: string): boolean => /^https?:/.test(address)

async function pictureOf({ database, config }: Site, { image_url, body }: Row<typeof news>): Promise<string | null> {
  if (image_url !== null) return image_url
  const path = await firstPicture(database.reader, body)
  if (path === null) return null
  return config.picturesUrl === null ? `${config.siteUrl ?? ''}${path}` : publicPictureAddress(config.picturesUrl, path)
}

async function discordMessage(site: Site, item: Row<typeof news>, roleId: string): Promise<string> {
  const { siteUrl } = site.config
  const words = item.subtitle || excerpt(item.description, EXCERPT_WORDS)
  const picture = await pictureOf(site, item)
  const embed = {
    title: plainly(item.title, LIMITS.title),
    ...(words !== '' && { description: plainly(words, LIMITS.description) }),
    ...(siteUrl !== null && { url: `${siteUrl}/news/${item.id}` }),
    ...(picture !== null && isWhole(picture) && { image: { url: picture } }),
    ...(item.published_at !== null && { timestamp: item.published_at }),
    ...(item.category !== null && { footer: { text: item.category.name } }),
  }
  return JSON.stringify({ ...mention(roleId), embeds: [embed] })
}

export const discordTest = (siteName: string): string =>
  JSON.stringify({
    ...mention(''),
    embeds: [{ title: plainly(siteName, LIMITS.title), description: channelsEnglish.works }],
  })

const TAKE_BACK = ''
const OFF_MS = 10 * 60_000
/**
 * Discord's error code for a message that does not exist:
 * https://discord.com/developers/docs/topics/opcodes-and-status-codes#json.
 */
const UNKNOWN_MESSAGE = 10_008

function answerOf({ body }: Reply): { id: string | null; code: number | null } {
  try {
    const answer: unknown = JSON.parse(body)
    const { id, code } = answer instanceof Object ? (answer as Record<string, unknown>) : {} // The cast is safe, because the type of each value is checked before the value is used.
    return {
      id: typeof id === 'string' && /^\d+$/.test(id) ? id : null,
      code: typeof code === 'number' ? code : null,
    }
  } catch {
    return { id: null, code: null }
  }
}

function addressOf(address: URL, remoteId: string | null): URL {
  const url = new URL(address)
  if (remoteId === null) url.searchParams.set('wait', 'true')
  else url.pathname += `/messages/${remoteId}`
  return url
}

const isRecord = (value: unknown): value is Record<string, unknown> => value instanceof Object

const DEEPEST_FIELD = 10
const FAULT_LENGTH = 300

/** Form of the errors: https://discord.com/developers/docs/reference#error-messages. */
function firstFault(errors: unknown, path: readonly string[]): string | null {
  if (!isRecord(errors) || path.length > DEEPEST_FIELD) return null
  const { _errors: own, ...fields } = errors
  const first: unknown = Array.isArray(own) ? own[0] : null
  if (isRecord(first) && typeof first['message'] === 'string') return [path.join('.'), first['message']].join(': ')
  for (const [name, inner] of Object.entries(fields)) {
    const fault = firstFault(inner, [...path, name])
    if (fault !== null) return fault
  }
  return null
}

function faultOf({ body }: Reply): string | null {
  try {
    const answer: unknown = JSON.parse(body)
    const fault = isRecord(answer) ? firstFault(answer['errors'], []) : null
    return fault && cutCharacters(fault, FAULT_LENGTH)
  } catch {
    return null
  }
}

/** Throws NotSentError if the message should be tried again. */
export function refusedByDiscord(reply: Reply, now: Date): Outcome {
  const { status } = reply
  if (status === 429) return { kind: 'later', at: waitOf(reply, now) }
  if (status === 401 || status === 403 || status === 404) {
    return { kind: 'failed', error: fill(channelsEnglish.delivery.unknown, { status }) }
  }
  if (status >= 500 || status === 408)
    throw new NotSentError(fill(channelsEnglish.delivery.discordAnswered, { status }))
  const fault = status === 400 ? faultOf(reply) : null
  const { refused, refusedFor } = channelsEnglish.delivery
  return { kind: 'failed', error: fault === null ? fill(refused, { status }) : fill(refusedFor, { status, fault }) }
}

export function discordSender(site: Site): Sender {
  const { database, clock, config, hasher } = site
  const pace = new RequestPace()

  async function prepare({ channelId, remoteId, rowId }: Message) {
    const now = clock.now()
    const channel = await readChannel(database.reader, channelId)
    if (!channel || (channel.off_since !== null && remoteId === null)) return { kind: 'dropped' } as const
    if (channel.off_since !== null) return { kind: 'later', at: new Date(now.getTime() + OFF_MS) } as const
    const free = pace.freeAt(channel.id, now)
    if (free > now) return { kind: 'later', at: free } as const
    const item = await findPublicRow(site, news, rowId)
    if (item && announcesCategory(channel, item.category_id))
      return {
        kind: 'send',
        payload: await discordMessage(site, apiRow(news, item, config), channel.role_id),
      } as const
    if (remoteId !== null) return { kind: 'send', payload: TAKE_BACK } as const
    const again = await nextTime(channelId, rowId)
    return again ? ({ kind: 'later', at: again } as const) : ({ kind: 'dropped' } as const)
  }

  async function nextTime(channelId: number | null, rowId: number): Promise<Date | null> {
    const channel = await readChannel(database.reader, channelId)
    const from = channel && announcedFrom(channel, await findStoredRow(database.reader, news, rowId))
    return from && new Date(from) > clock.now() ? new Date(from) : null
  }

  async function send({ channelId, rowId, remoteId, payload }: Message, signal: AbortSignal): Promise<Outcome> {
    const secrets = channelId === null ? null : await readSecrets(database.reader, hasher, channelId)
    if (!secrets || channelId === null) return { kind: 'failed', error: channelsEnglish.delivery.secretsMissing }
    const isTakenBack = payload === TAKE_BACK
    const method = isTakenBack ? 'DELETE' : remoteId === null ? 'POST' : 'PATCH'
    const permitsInner = config.webhooksToPrivateNetwork
    pace.count(channelId, clock.now())
    const reply = await sendRequest(addressOf(secrets.address, remoteId), {
      ...{ method, signal, permitsInner },
      ...(!isTakenBack && { body: payload }),
    })
    pace.read(channelId, reply.headers, clock.now())
    const { id, code } = answerOf(reply)
    const isGone = reply.status === 404 && code === UNKNOWN_MESSAGE && remoteId !== null
    if (isTakenBack && (isGone || isSuccess(reply))) {
      const again = await nextTime(channelId, rowId)
      return again ? { kind: 'sent', again } : { kind: 'dropped' }
    }
    // A message that somebody deleted on Discord is not sent again.
    if (isGone) return { kind: 'sent', remoteId: null }
    if (isSuccess(reply)) return { kind: 'sent', remoteId: remoteId ?? id }
    return refusedByDiscord(reply, clock.now())
  }

  return { isRepeatable: ({ remoteId }) => remoteId !== null, prepare, send }
}
