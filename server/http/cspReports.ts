import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context/context.ts'
import { networkOf } from './clientNetwork.ts'
import { CSP_REPORTS } from './headers.ts'
import { unlisted } from './openapi.ts'
import { pageOrigin } from './transport.ts'

const MOST_BYTES = 16 * 1_024
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MOST = { networks: 10_000, perMinuteOfNetwork: 60, linesPerHour: 100, linesPerHourOfNetwork: 3 } as const

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

const OTHERS = ''

/** Counts calls by key, and begins again when the time has passed. */
class Window {
  readonly #milliseconds: number
  readonly #counts = new Map<string, number>()
  #begun = Number.NEGATIVE_INFINITY

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  count(key: string, mostKeys: number): number {
    const now = performance.now()
    if (now - this.#begun >= this.#milliseconds) {
      this.#begun = now
      this.#counts.clear()
    }
    // Beyond the limit of keys, all others are counted as one.
    const counted = this.#counts.has(key) || this.#counts.size < mostKeys ? key : OTHERS
    const count = (this.#counts.get(counted) ?? 0) + 1
    this.#counts.set(counted, count)
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
export function cspReports(app: FastifyInstance, { metrics, config }: Pick<Context, 'metrics' | 'config'>): void {
  const counts = new Window(MINUTE_MS)
  const lines = new Window(HOUR_MS)
  const allLines = new Window(HOUR_MS)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post(CSP_REPORTS, unlisted, (request, reply) => {
      void reply.code(204)
      const network = networkOf(request.ip)
      if (counts.count(network, MOST.networks) > MOST.perMinuteOfNetwork) return reply.send()
      const read = readReport(request.body)
      if (read === null) return reply.send()
      const { document, ...report } = read
      if (pageOrigin(config, { ...request.headers, origin: document }) === null) return reply.send()
      metrics.policyViolations.inc({ directive: report.directive })
      if (lines.count(network, MOST.networks) > MOST.linesPerHourOfNetwork) return reply.send()
      const line = allLines.count(OTHERS, 1)
      if (line <= MOST.linesPerHour)
        request.log.warn(
          { ...report, ...(line === MOST.linesPerHour && { isLastThisHour: true }) },
          'A browser reported a violation of the Content-Security-Policy.',
        )
      return reply.send()
    })
  })
}

interface Report {
  directive: string
  blocked: string
  page: string
  document: string
}

function readReport(body: unknown): Report | null {
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
    document: report['document-uri'] ?? '',
  }
}
