import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import type { Message as Written } from '../database/state/outbox.ts'
import { readVersion } from '../process/version.ts'
import { outboxEnglish as words } from './wording.ts'
import { fill } from '../../content/messages/fill.ts'

export interface Message extends Pick<Written, 'key' | 'contentType' | 'rowId' | 'payload'> {
  channelId: number | null
  /** The id that the receiver assigned when the message was first sent; null if there is none. */
  remoteId: string | null
}

export type Outcome =
  /**
   * `remoteId` is the receiver's id for the message. If the message must be sent once more, `again` is the time to send
   * it.
   */
  | { kind: 'sent'; remoteId?: string | null; again?: Date | null }
  | { kind: 'dropped' }
  /** `later` means that the receiver asked for a delay, which does not count as a failed attempt. */
  | { kind: 'later'; at: Date }
  | { kind: 'again'; error: string }
  | { kind: 'failed'; error: string }
  | { kind: 'unknown'; error: string }

export class DeliveryError extends Error {}

export class NotSentError extends DeliveryError {
  override name = 'NotSentError'
}

/** Thrown if a request was sent, at least in part, and got no response. The receiver may have acted on the request. */
export class UnansweredError extends DeliveryError {
  override name = 'UnansweredError'
}

export interface Sender {
  triesForever?: boolean
  isRepeatable?: (message: Message) => boolean
  prepare?: (message: Message) => Promise<{ kind: 'send'; payload: string } | Outcome>
  /** Throws NotSentError only if it is certain that nothing was sent. Returns undefined if the message was sent. */
  send: (message: Message, signal: AbortSignal) => Promise<Outcome | void>
}

/**
 * IPv4 ranges that are not public, from IANA's registry of special-purpose addresses, and the metadata address of
 * Azure.
 */
const inner4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
]
/** 2000::/3 is the only IPv6 range of the public internet (RFC 4291, section 2.5.4). */
const global6 = ['2000::/3']
/**
 * Non-public ranges within 2000::/3, in this order: IETF protocols such as Teredo, documentation, 6to4, documentation.
 */
const inner6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

export function networks(family: 'ipv4' | 'ipv6', ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return (address) => list.check(address, family)
}

const isInner4 = networks('ipv4', inner4)
const isGlobal6 = networks('ipv6', global6)
const isInner6 = networks('ipv6', inner6)

/**
 * Returns whether an address is outside the public internet. An IPv6 address that contains an IPv4 address counts as
 * outside.
 */
export const isInnerAddress = (address: string): boolean =>
  isIPv6(address) ? !isGlobal6(address) || isInner6(address) : isInner4(address)

const LIMIT_MS = 10_000
const MOST_BYTES = 64 * 1024

const USER_AGENT = `Gapura/${readVersion()}`

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300

type Resolve = (
  host: string,
  options: { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

interface Outgoing {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal
  permitsInner: boolean
  resolve?: Resolve
  limitMs?: number
}

const REFUSED = 'EINNER'

const checkedLookup =
  (resolve: Resolve): LookupFunction =>
  (host, { all }, done) => {
    resolve(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error('The host has no address.'), '', 0)
      if (addresses.some(({ address }) => isInnerAddress(address)))
        return done(Object.assign(new Error(words.inner), { code: REFUSED }), '', 0)
      return all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }

/** The error message must not contain the receiver's URL, because the URL is a secret. */
function sentenceOf(error: unknown, isLate: boolean): string {
  if (isLate) return words.late
  const code = error instanceof Error && 'code' in error ? String(error.code) : words.noCode
  return code === REFUSED ? words.inner : fill(words.noConnection, { code })
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, MOST_BYTES - size))
      size += chunk.length
      if (size >= MOST_BYTES) break
    }
  } catch {
    // If the connection breaks, the part of the body that has arrived is returned.
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Uses no proxy, follows no redirect, and connects to private addresses only if permitted. Throws NotSentError if
 * nothing was sent, or UnansweredError if that is uncertain.
 */
export function sendRequest(url: URL, { method, headers, body, signal, ...options }: Outgoing): Promise<Reply> {
  const { permitsInner, resolve = systemLookup, limitMs = LIMIT_MS } = options
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!permitsInner && isIP(host) !== 0 && isInnerAddress(host)) return Promise.reject(new NotSentError(words.inner))
  const late = AbortSignal.timeout(limitMs)
  const isTls = url.protocol === 'https:'
  return new Promise((done, fail) => {
    let isReached = false
    let isAnswered = false
    const request = (isTls ? httpsRequest : httpRequest)(url, {
      method,
      agent: false,
      signal: signal ? AbortSignal.any([signal, late]) : late,
      headers: {
        ...{ 'user-agent': USER_AGENT, 'content-length': Buffer.byteLength(body ?? '') },
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(permitsInner ? {} : { lookup: checkedLookup(resolve) }),
    })
    request.once('socket', (socket) => socket.once(isTls ? 'secureConnect' : 'connect', () => (isReached = true)))
    request.once('error', (error) => {
      const sentence = sentenceOf(error, late.aborted)
      fail(isReached ? new UnansweredError(sentence) : new NotSentError(sentence))
    })
    request.once('close', () => {
      if (!isAnswered) fail(new UnansweredError(words.noAnswer))
    })
    request.once('response', (response) => {
      isAnswered = true
      void readBody(response).then((text) =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
    })
    request.end(body)
  })
}
