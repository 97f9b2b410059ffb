import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context/context.ts'
import { networkOf } from './clientNetwork.ts'
import { CSP_REPORTS } from './headers.ts'
import { unlisted } from './openapi.ts'

const MOST_BYTES = 16 * 1_024
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MOST = { perMinuteAndNetwork: 60, networks: 1_000, linesPerHour: 10 } as const

/** Directives of the site's policy. A report may name anything, so everything else is counted as `other`. */
const DIRECTIVES =
  /^(default|script|style|img|connect|font|media|object|frame|worker|manifest)-src(-elem|-attr)?$|^(base-uri|form-action|frame-ancestors)$/

const text = z.string().max(2_000).optional()
/** https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
})

/** Counts calls by key, and begins again when the time has passed. */
class Window {
  readonly #milliseconds: number
  readonly #counts = new Map<string, number>()
  #begun = Number.NEGATIVE_INFINITY

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  count(key: string, mostKeys = 1): number {
    const now = performance.now()
    if (now - this.#begun >= this.#milliseconds) {
      this.#begun = now
      this.#counts.clear()
    }
    if (!this.#counts.has(key) && this.#counts.size >= mostKeys) return Number.POSITIVE_INFINITY
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count
  }
}

/** Returns the origin of a URL, or a keyword such as `inline` or `eval`. A path could contain somebody's token. */
function originOf(uri: string): string {
  if (!URL.canParse(uri)) return /^[a-z-]{1,30}$/.test(uri) ? uri : 'other'
  const { origin, protocol } = new URL(uri)
  return origin === 'null' ? protocol : origin
}

/** Returns the first segment of the page's path, because a later one may be secret, as in /preview/TOKEN. */
const placeOf = (uri: string): string =>
  URL.canParse(uri) ? `/${new URL(uri).pathname.split('/')[1] ?? ''}` : 'unknown'

/** Counts and logs violations of the Content-Security-Policy. The answer is always 204, since browsers ignore it. */
export function cspReports(app: FastifyInstance, { metrics }: Pick<Context, 'metrics'>): void {
  const networks = new Window(MINUTE_MS)
  const lines = new Window(HOUR_MS)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post(CSP_REPORTS, unlisted, (request, reply) => {
      void reply.code(204)
      if (networks.count(networkOf(request.ip), MOST.networks) > MOST.perMinuteAndNetwork) return reply.send()
      const report = readReport(request.body)
      if (report === null) return reply.send()
      metrics.policyViolations.inc({ directive: report.directive })
      const line = lines.count('')
      if (line <= MOST.linesPerHour)
        request.log.warn(
          { ...report, ...(line === MOST.linesPerHour && { isLastThisHour: true }) },
          'A browser reported a violation of the Content-Security-Policy.',
        )
      return reply.send()
    })
  })
}

function readReport(body: unknown): { directive: string; blocked: string; page: string } | null {
  let value: unknown
  try {
    value = JSON.parse(String(body))
  } catch {
    return null
  }
  const { data } = reportSchema.safeParse(value)
  if (!data) return null
  const { 'csp-report': report } = data
  const [directive = ''] = (report['effective-directive'] ?? report['violated-directive'] ?? '').split(' ')
  return {
    directive: DIRECTIVES.test(directive) ? directive : 'other',
    blocked: originOf(report['blocked-uri'] ?? ''),
    page: placeOf(report['document-uri'] ?? ''),
  }
}
