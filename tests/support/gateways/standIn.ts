import { randomBytes, randomInt } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Json = string | number | boolean | null | Json[] | JsonObject
export interface JsonObject {
  [key: string]: Json | undefined
}

/** What a caller of the service asked, with the body as it came. */
export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  raw: string
}

/** `body` as JSON, or `page` as HTML. `after` runs once the answer is on its way, as a service's notices do. */
export interface Answer {
  status: number
  body?: Json
  page?: string
  headers?: Record<string, string>
  after?: () => Promise<void>
}

/** The next `times` requests meet this; with `carriedOut` the service does its work and only the answer is lost. */
export interface Trouble {
  times: number
  carriedOut?: boolean
}

export interface Mood {
  /** Notices are written and recorded, but none leaves. */
  loseNotices: boolean
  /** Each answer of the API takes this long. */
  delayMs: number
  /** A notice leaves this much later; what caused it (`pay` and others) does not wait for it then. */
  noticeDelayMs: number
  /** How often each notice is sent in addition to the first time, byte for byte. */
  repeatNotices: number
  /** Notices wait for a second one and leave newest first; `flush` sends the one that is left. */
  reorder: boolean
  answerStatus: (Trouble & { status: number; body?: string }) | null
  /** The connection stays open without an answer until the caller gives up or the stand-in stops. */
  hang: Trouble | null
  /** `pay` and `sendNotice` tell that the payment is paid, rightly signed, and the payment stays as it was. */
  lie: boolean
}

export interface Notice {
  reference: string
  state: string
  to: string
  headers: Record<string, string>
  body: string
}

export type Outcome =
  | { kind: 'under way' }
  | { kind: 'lost' }
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'failed'; error: string }

export interface SentNotice extends Notice {
  sentAt: Date
  outcome: Outcome
}

export interface NoticeOptions {
  /** `key`: signed by somebody else; `body`: changed after it was signed; `missing`: without a signature. */
  forged?: 'key' | 'body' | 'missing'
  /** The notice bears a date that is this many seconds ago, with a signature that fits. */
  old?: number
  /** An object is laid over the documented body, a text replaces it; the signature fits the result. */
  body?: JsonObject | string
  /** The state that the notice tells of, in the service's words, whatever the payment's state is. */
  state?: string
}

export interface PayOptions {
  /** What the buyer pays, in whole units of the currency (rupiah, dollars), if it is not what was asked. */
  amount?: number
}

/** What a test does with each stand-in. A `reference` is the service's id of a payment or the merchant's own. */
export interface StandIn<Keys, Payment> {
  url: string
  keys: Keys
  payments: Payment[]
  mood: Mood
  /** All requests to the API, oldest first. */
  asked: Asked[]
  /** All notices, oldest first, with what the receiver answered. */
  notices: SentNotice[]
  pay: (reference: string, options?: PayOptions) => Promise<void>
  fail: (reference: string) => Promise<void>
  expire: (reference: string) => Promise<void>
  /** A refund that somebody makes at the service, not through its API. */
  refund: (reference: string, amount?: number) => Promise<void>
  chargeBack: (reference: string) => Promise<void>
  sendNotice: (reference: string, options?: NoticeOptions) => Promise<SentNotice>
  repeatLast: () => Promise<SentNotice>
  /** Sends what `reorder` holds, and waits until every notice was delivered. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

export interface Desk {
  url: string
  mood: Mood
  asked: Asked[]
  notices: SentNotice[]
  serve: (handle: (asked: Asked) => Answer) => void
  send: (notices: Notice[]) => Promise<SentNotice[]>
  repeatLast: () => Promise<SentNotice>
  flush: () => Promise<void>
  stop: () => Promise<void>
}

const longestDelivery = 15_000

/** The server and the post office that the stand-ins share. */
export async function openDesk(): Promise<Desk> {
  const mood: Mood = {
    loseNotices: false,
    delayMs: 0,
    noticeDelayMs: 0,
    repeatNotices: 0,
    reorder: false,
    answerStatus: null,
    hang: null,
    lie: false,
  }
  const asked: Asked[] = []
  const notices: SentNotice[] = []
  const held: SentNotice[] = []
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  let handle: (asked: Asked) => Answer = () => ({ status: 404, body: {} })

  const track = (work: Promise<void>) => {
    const tracked: Promise<void> = work
      .catch((error: unknown) => console.error('stand-in:', error))
      .finally(() => void underWay.delete(tracked))
    underWay.add(tracked)
    return tracked
  }

  const server = createServer((request, response) => void track(receive(request, response)))

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array)) // No encoding is set on requests.
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const question: Asked = {
      method: request.method ?? 'GET',
      path: decodeURIComponent(pathname),
      query: searchParams,
      headers: request.headers,
      raw: Buffer.concat(chunks).toString('utf8'),
    }
    asked.push(question)
    const hang = take(mood.hang)
    const broken = hang ? null : take(mood.answerStatus)
    if ((hang && !hang.carriedOut) || (broken && !broken.carriedOut)) return breakOff(response, broken)
    const answer = answerOf(question)
    if (mood.delayMs > 0) await sleep(mood.delayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (hang || broken) breakOff(response, broken)
    else {
      const type = answer.page === undefined ? 'application/json' : 'text/html; charset=utf-8'
      response.writeHead(answer.status, { 'content-type': type, ...answer.headers })
      response.end(answer.page ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)))
    }
    if (answer.after) void track(answer.after())
  }

  function answerOf(question: Asked): Answer {
    try {
      return handle(question)
    } catch (error) {
      console.error('stand-in:', error)
      return { status: 500, page: `The stand-in itself failed: ${String(error)}` }
    }
  }

  // A gateway in front of a service answers HTML rather than the service's own form of an error.
  function breakOff(response: ServerResponse, broken: Mood['answerStatus']) {
    if (!broken) return
    const page = `<html><head><title>${broken.status}</title></head><body>${broken.status}</body></html>`
    response.writeHead(broken.status, { 'content-type': broken.body === undefined ? 'text/html' : 'application/json' })
    response.end(broken.body ?? page)
  }

  async function deliver(sent: SentNotice, delay = 0) {
    try {
      if (delay > 0) await sleep(delay, undefined, { signal: stopping.signal })
      const answer = await fetch(sent.to, {
        method: 'POST',
        headers: sent.headers,
        body: sent.body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(longestDelivery)]),
      })
      sent.outcome = { kind: 'answered', status: answer.status, body: await answer.text() }
    } catch (error) {
      sent.outcome = { kind: 'failed', error: String(error) }
    }
  }

  async function dispatch(sent: SentNotice) {
    const delivery = track(deliver(sent, mood.noticeDelayMs))
    if (mood.noticeDelayMs === 0) await delivery
  }

  async function releaseHeld() {
    for (const sent of held.splice(0).reverse()) await dispatch(sent)
  }

  async function send(list: Notice[]): Promise<SentNotice[]> {
    const sent = list.flatMap((notice) =>
      Array.from({ length: 1 + mood.repeatNotices }, (): SentNotice => {
        return { ...notice, sentAt: new Date(), outcome: { kind: mood.loseNotices ? 'lost' : 'under way' } }
      }),
    )
    notices.push(...sent)
    if (mood.loseNotices) return sent
    if (mood.reorder) {
      held.push(...sent)
      if (held.length > 1) await releaseHeld()
    } else for (const one of sent) await dispatch(one)
    return sent
  }

  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // A server on a TCP port has an address with a port number.
  return {
    url: `http://127.0.0.1:${port}`,
    mood,
    asked,
    notices,
    serve: (next) => (handle = next),
    send,
    repeatLast: async () => {
      const last = notices.at(-1)
      if (!last) throw new Error('The stand-in has sent no notice.')
      const { reference, state, to, headers, body } = last
      return first(await send([{ reference, state, to, headers, body }]))
    },
    flush: async () => {
      await releaseHeld()
      while (underWay.size > 0) await Promise.all(underWay)
    },
    stop: async () => {
      stopping.abort()
      server.closeAllConnections()
      await new Promise((done) => void server.close(done))
    },
  }
}

function take<T extends Trouble>(trouble: T | null): T | null {
  if (!trouble || trouble.times <= 0) return null
  trouble.times--
  return trouble
}

export function first<T>(list: T[]): T {
  const [one] = list
  if (one === undefined) throw new Error('The stand-in expected at least one.')
  return one
}

/** The newest payment that fits; services let a merchant use a reference of his own more than once. */
export function findPayment<T>(payments: T[], reference: string, names: (payment: T) => (string | null)[]): T {
  const found = payments.findLast((payment) => names(payment).includes(reference))
  if (!found) throw new Error(`The stand-in knows no payment ${reference}.`)
  return found
}

export const unsupported = (what: string) => async (): Promise<never> => {
  throw new Error(what)
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json // JSON.parse yields nothing that Json does not describe.
  } catch {
    return undefined
  }
}

/** Brackets in the names make lists and objects, as PHP and Stripe read forms: `a[0][b]=c`, `expand[]=d`. */
export function decodeForm(text: string): JsonObject {
  const root: JsonObject = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = [...name.matchAll(/\[\]|[^[\]]+/g)].map(([part]) => part)
    let at = root
    for (const [depth, part] of parts.entries()) {
      const key = part === '[]' ? String(Object.keys(at).length) : part
      if (depth === parts.length - 1) at[key] = value
      else {
        const next = at[key]
        at = isObject(next) ? next : (at[key] = {})
      }
    }
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, withLists(value)]))
}

function withLists(value: Json | undefined): Json | undefined {
  if (!isObject(value)) return value
  const entries = Object.entries(value)
  const isList = entries.every(([key], index) => key === String(index))
  if (isList) return entries.map(([, item]) => withLists(item) ?? null)
  return Object.fromEntries(entries.map(([key, item]) => [key, withLists(item)]))
}

export const isJsonType = (asked: Asked) => /^application\/json\b/i.test(asked.headers['content-type'] ?? '')
export const isFormType = (asked: Asked) =>
  /^application\/x-www-form-urlencoded\b/i.test(asked.headers['content-type'] ?? '')

export const header = (asked: Asked, name: string): string | undefined => {
  const value = asked.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

export const hasBasic = (asked: Asked, user: string, password = '') =>
  asked.headers.authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** As the text of a form or a signature has it. */
export const plain = (value: Json | undefined) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

export const textAt = (from: JsonObject, key: string) => {
  const value = from[key]
  return typeof value === 'string' ? value : undefined
}
export const numberAt = (from: JsonObject, key: string) => {
  const value = from[key]
  return typeof value === 'number' ? value : undefined
}
export const objectAt = (from: JsonObject, key: string) => {
  const value = from[key]
  return isObject(value) ? value : undefined
}
export const listAt = (from: JsonObject, key: string) => {
  const value = from[key]
  return Array.isArray(value) ? value : undefined
}

export const hex = (length: number) => randomBytes(length).toString('hex').slice(0, length)
export const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('')
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
export const capital = (length: number) => Array.from({ length }, () => capitals[randomInt(capitals.length)]).join('')

/** `2021-06-23 14:02:42` in GMT+7, as Indonesian services write times. */
export const jakartaTime = (at: Date) => jakarta(at).slice(0, 19).replace('T', ' ')
export const jakarta = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().replace('Z', '+07:00')

export const secondsAgo = (seconds = 0) => new Date(Date.now() - seconds * 1000)

/** The page to which a buyer is sent, with the links by which he leaves it. */
export function buyersPage(title: string, links: Record<string, string | null | undefined>): Answer {
  const safe = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  const items = Object.entries(links).flatMap(([name, to]) => (to ? [`<a href="${safe(to)}">${safe(name)}</a>`] : []))
  return { status: 200, page: `<!doctype html><title>${safe(title)}</title><h1>${safe(title)}</h1>${items.join(' ')}` }
}

/** Lays a test's own body over the documented one, or puts its text in the place of it. */
export const bodyText = (
  documented: JsonObject,
  own: NoticeOptions['body'],
  write: (body: JsonObject) => string,
): string => (typeof own === 'string' ? own : write({ ...documented, ...own }))
