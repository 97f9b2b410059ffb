import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { formerPlayer } from '../../content/accounts/deletion.ts'
import { auditFilterSchema, auditQuerySchema, MOST_COUNTED, type AuditQuery } from '../../content/queries/auditQuery.ts'
import { contentTypes } from '../../content/index.ts'
import type { Permission } from '../../content/permissions.ts'
import { MORE_THAN_COUNTED, PAGE_SIZE } from '../../content/reader.ts'
import { callerOf } from '../auth/guard.ts'
import { holds } from '../auth/permissions.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { sayTotal } from '../http/pagination.ts'
import { refused, routesOf, type Api } from '../http/openapi.ts'
import { users } from '../users/users.ts'
import { csvLine } from './csv.ts'
import { auditEntry, countAudit, exportAudit, placeOf, readAudit, type AuditEntry } from './auditLog.ts'

const route = routesOf('Audit')
const path = '/api/admin/changes'

/**
 * Editors of a content type may read the history of its rows. The rest of the audit trail requires a separate
 * permission.
 */
function ofRowOrAll({ query }: FastifyRequest): readonly Permission[] {
  const { type, row } = query as AuditQuery // The cast is safe, because the route's schema has validated the query.
  const isContent = contentTypes.some(({ key }) => key === type)
  return type !== undefined && isContent && row !== undefined ? [{ type, action: 'edit' }] : [{ area: 'audit' }]
}

export function auditRoutes(app: Api, { database }: Context): void {
  app.get(
    path,
    route({
      config: { permission: ofRowOrAll },
      summary: 'Who did what, when, and from where; the newest first, always by pages',
      querystring: auditQuerySchema,
      response: { 200: z.array(auditEntry), ...refused(404, 422) },
    }),
    async (request, reply) => {
      const { page = 1, per_page: size = PAGE_SIZE.usual, before, ...filter } = request.query
      const { longReader } = database
      const addresses = holds(callerOf(request), { area: 'audit' })
      if (before !== undefined) {
        const place = await placeOf(longReader, before)
        if (!place) throw new Refusal('not_found')
        const entries = await readAudit(longReader, filter, { limit: size, before: place, addresses })
        if (entries.length === size) reply.header('link', linkToOlder(request.url, size, entries))
        return entries
      }
      const counted = await countAudit(longReader, filter)
      sayTotal(request, reply, { page, per_page: size }, Math.min(counted, MOST_COUNTED))
      if (counted > MOST_COUNTED) reply.header(MORE_THAN_COUNTED, 'true')
      const entries = await readAudit(longReader, filter, { limit: size, offset: (page - 1) * size, addresses })
      if (counted > MOST_COUNTED && page * size >= MOST_COUNTED)
        reply.header('link', linkToOlder(request.url, size, entries))
      return entries
    },
  )

  app.get(
    `${path}.csv`,
    route({
      config: { permission: { area: 'audit' } },
      summary: 'All of it, for a spreadsheet',
      querystring: auditFilterSchema,
      response: { 200: { content: { 'text/csv': { schema: z.string() } } }, ...refused(422) },
    }),
    (request, reply) => {
      app.unsent.reserve(reply.raw, reply, EXPORT_BYTES)
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="changes.csv"')
      // Fastify's types do not accept a stream as the response, because the schema describes the response as text.
      const untyped: FastifyReply = reply
      void untyped.send(Readable.from(lines(exportAudit(database.longReader, request.query))))
    },
  )
}

/** Returns a `Link` header with the URL of older entries (RFC 8288: Web Linking). */
function linkToOlder(url: string, size: number, entries: readonly AuditEntry[]): string {
  const [path, search] = url.split('?', 2)
  const query = new URLSearchParams(search)
  query.delete('page')
  query.set('per_page', String(size))
  query.set('before', String(entries.at(-1)?.sequence ?? 1))
  return `<${path}?${query.toString()}>; rel="next"`
}

const EXPORT_BYTES = 4 * 1024 * 1024

const HEADINGS = [
  'sequence',
  'time',
  'actor',
  'actor_name',
  'action',
  'type',
  'row_id',
  'row_name',
  'address',
  'request_id',
]

async function* lines(parts: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by this byte order mark.
  yield `\uFEFF${csvLine([...HEADINGS, 'fields'])}`
  for await (const entries of parts) yield entries.map(lineOf).join('')
}

/** An account without a name was deleted. */
const namedOr = (name: string | null, isAccount: boolean): string | null =>
  name ?? (isAccount ? formerPlayer('en').name : null)

function lineOf({ fields, ...entry }: AuditEntry): string {
  const changes = fields.map(
    ({ name, before, after }) => `${name}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
  )
  return csvLine([
    entry.sequence,
    entry.time,
    entry.actor,
    namedOr(entry.actor_name, entry.actor.startsWith('user:')),
    entry.action,
    entry.type,
    entry.row_id,
    namedOr(entry.row_name, entry.type === users.type),
    entry.address,
    entry.request_id,
    changes.join('\n'),
  ])
}
