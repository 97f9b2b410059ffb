import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context/context.ts'
import { writeState, type StateKey } from '../database/state/siteState.ts'
import { isLoopback, isPrivate, trustedBy } from './privateNetworks.ts'

/** How requests reach the site where that is a danger: said in the log once a day, and remembered for the doctor. */
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

export const TOLD_EVERY_MS = 86_400_000

/** Routes whose body holds a password or a PIN. */
const secretRoutes: ReadonlySet<string> = new Set(
  ['login', 'register', 'setup', 'forgot-password', 'reset-password', 'reset-by-link'].map((name) => `/api/${name}`),
)

/** Tells the operator of a proxy that TRUST_PROXY does not name, and of passwords over plain HTTP. */
export function watchTransport(app: FastifyInstance, { config, database, clock }: Context): void {
  const isTrusted = trustedBy(config.trustProxy)
  const toldAt: { [F in TransportFault]?: number } = {}

  function tell(fault: TransportFault, address = ''): void {
    const now = clock.now()
    if (now.getTime() - (toldAt[fault] ?? -Infinity) < TOLD_EVERY_MS) return
    toldAt[fault] = now.getTime()
    const { what, advice } = transportFaults[fault]
    app.log.error(`${what.replace('{address}', address)} ${advice}`)
    database
      .transaction((tx) => writeState(tx, fault, address, now))
      .catch((err: unknown) => app.log.error({ err }, 'A fault could not be remembered for the doctor.'))
  }

  /** The private address that forwards without being trusted; null where none does. */
  function untrustedProxy({ headers, socket }: FastifyRequest): string | null {
    const from = socket.remoteAddress ?? ''
    if (headers['x-forwarded-for'] === undefined || !isPrivate(from)) return null
    return isTrusted(from) ? null : from
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const proxy = untrustedProxy(request)
    if (proxy !== null) tell('untrusted-proxy', proxy)
    // Behind such a proxy it is not known how the visitor came.
    else if (request.method === 'POST' && secretRoutes.has(request.routeOptions.url ?? '')) {
      if (request.protocol === 'http' && !isLoopback(request.ip)) tell('plain-log-in')
    }
    done()
  })
}
