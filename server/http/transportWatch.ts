import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Context } from '../context/context.ts'
import { writeState, type StateKey } from '../database/state/siteState.ts'
import { isLoopback, isPrivate, trustedBy } from './privateNetworks.ts'

/** Dangerous ways in which requests reach the site. Each is logged once a day and reported by the doctor. */
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
  /** Most requests come from one and the same proxy. */
  #lastTrusted: string | undefined

  constructor(context: Context, log: FastifyBaseLogger | null) {
    this.#context = context
    this.#log = log
    this.#isTrusted = trustedBy(context.config.trustProxy)
  }

  /** Called for every request, also if it is answered from memory. */
  watchProxy(request: IncomingMessage): void {
    const proxy = this.#untrustedProxy(request)
    if (proxy !== null) this.#report('untrusted-proxy', proxy)
  }

  watchLogIns(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      const isSecret = request.method === 'POST' && secretRoutes.has(request.routeOptions.url ?? '')
      const isPlain = isSecret && request.protocol === 'http' && !isLoopback(request.ip)
      // Behind an untrusted proxy nobody knows how the visitor came.
      if (isPlain && this.#untrustedProxy(request.raw) === null) this.#report('plain-log-in')
      done()
    })
  }

  /** A private address that forwards without being trusted. */
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
