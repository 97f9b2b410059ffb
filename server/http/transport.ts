import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import proxyAddr from '@fastify/proxy-addr'
import type { Context } from '../context/context.ts'
import { type StateKey, writeState } from '../database/state/siteState.ts'
import { refusals } from '../errors/refusals.ts'
import { securityHeaders } from './headers.ts'
import type { Config } from '../process/config.ts'

/** Accepts the same values in TRUST_PROXY as Fastify: addresses, ranges, and names of ranges such as `loopback`. */
export function trustedBy(trustProxy: readonly string[]): (address: string) => boolean {
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (address) => isTrusted(address, 0)
}

export const isLoopback = trustedBy(['loopback'])

/** Private and local addresses, as defined by RFC 1918, 3927, 4193 and 4291. */
export const isPrivate = trustedBy(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Returns the origin of the page that sent the request, or null if the page is not part of this site. Without SITE_URL,
 * the page's host must equal the Host header.
 */
export function pageOrigin({ siteUrl }: Pick<Config, 'siteUrl'>, headers: IncomingHttpHeaders): string | null {
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return null
  const page = new URL(origin)
  const isOwn = siteUrl ? page.origin === new URL(siteUrl).origin : page.host === host
  return isOwn ? page.origin : null
}

/** A host name or IP address, and optionally a port: RFC 3986, section 3.2. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Returns null if the Host header is invalid. X-Forwarded-Host is ignored even from a trusted proxy, because most
 * proxies pass on what the client sent.
 */
export const hostOf = ({ headers: { host = '' } }: IncomingMessage): string | null => (HOST.test(host) ? host : null)

/**
 * Responds with 400 and returns true if a request has two Host headers. A proxy might use one of them and this server
 * the other (RFC 9112, section 3.2).
 */
export function refuseTwoHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  // Node drops the second Host header, so only `rawHeaders` shows both.
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts < 2) return false
  response
    .writeHead(refusals.bad_host.status, {
      ...securityHeaders,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    })
    .end(JSON.stringify({ message: refusals.bad_host.message, code: 'bad_host' }))
  return true
}

/**
 * Dangerous ways to run the site behind a proxy or over plain HTTP. Each is logged once a day and reported by the
 * command `doctor`.
 */
export const transportFaults = {
  'untrusted-proxy': {
    what: 'A proxy at {address} speaks for visitors, and TRUST_PROXY does not name it: all visitors count as one, and a few wrong passwords lock all of them out.',
    advice: 'Set TRUST_PROXY to the proxy’s address, and let the proxy set X-Forwarded-For itself (docs/install.md).',
  },
  'plain-log-in': {
    what: 'A password came over plain HTTP from another machine: whoever listens on the way can read it.',
    advice:
      'Serve the site over HTTPS by a proxy that sets X-Forwarded-Proto (docs/install.md), and change the passwords that were used.',
  },
} as const satisfies Partial<Record<StateKey, { what: string; advice: string }>>
export type TransportFault = keyof typeof transportFaults

export const REPORT_EVERY_MS = 86_400_000

const secretRoutes: ReadonlySet<string> = new Set(
  ['login', 'register', 'setup', 'forgot-password', 'reset-password', 'reset-by-link'].map((name) => `/api/${name}`),
)

export class TransportWatch {
  readonly #context: Context
  readonly #log: FastifyBaseLogger | null
  readonly #isTrusted: (address: string) => boolean
  readonly #reportedAt: { [F in TransportFault]?: number } = {}
  #lastTrusted: string | undefined

  constructor(context: Context, log: FastifyBaseLogger | null) {
    this.#context = context
    this.#log = log
    this.#isTrusted = trustedBy(context.config.trustProxy)
  }

  watchProxy(request: IncomingMessage): void {
    const proxy = this.#untrustedProxy(request)
    if (proxy !== null) this.#report('untrusted-proxy', proxy)
  }

  watchLogIns(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      const isSecret = request.method === 'POST' && secretRoutes.has(request.routeOptions.url ?? '')
      const isPlain = isSecret && request.protocol === 'http' && !isLoopback(request.ip)
      // Behind an untrusted proxy the server cannot know whether the visitor used https. It therefore does not report a
      // log-in over plain HTTP.
      if (isPlain && this.#untrustedProxy(request.raw) === null) this.#report('plain-log-in')
      done()
    })
  }

  /** Returns the private address of a proxy that forwards requests but is not listed in TRUST_PROXY. */
  #untrustedProxy({ headers, socket: { remoteAddress } }: IncomingMessage): string | null {
    if (headers['x-forwarded-for'] === undefined || !remoteAddress || remoteAddress === this.#lastTrusted) return null
    if (!isPrivate(remoteAddress)) return null
    if (!this.#isTrusted(remoteAddress)) return remoteAddress
    this.#lastTrusted = remoteAddress
    return null
  }

  #report(fault: TransportFault, address = ''): void {
    const { database, clock } = this.#context
    const now = clock.now()
    if (now.getTime() - (this.#reportedAt[fault] ?? -Infinity) < REPORT_EVERY_MS) return
    this.#reportedAt[fault] = now.getTime()
    const { what, advice } = transportFaults[fault]
    this.#log?.error(`${what.replace('{address}', address)} ${advice}`)
    database
      .transaction((tx) => writeState(tx, fault, address, now))
      .catch((err: unknown) => this.#log?.error({ err }, 'A fault could not be remembered for the doctor.'))
  }
}
