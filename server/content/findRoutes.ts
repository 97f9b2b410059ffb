import { z } from 'zod'
import type { ContentType, Embedded, Row } from '../../content/define.ts'
import { listTypes } from '../../content/index.ts'
import type { Permission } from '../../content/permissions.ts'
import { findQuerySchema, foundSchema, MOST_FOUND, type FoundRows } from '../../content/queries/findQuery.ts'
import { callerOf } from '../auth/guard.ts'
import { holds } from '../auth/permissions.ts'
import type { Context } from '../context/context.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { refused, routesOf, type Api } from '../http/openapi.ts'
import type { Queue } from '../process/queues/queue.ts'
import { findIds } from './lists/matchingRows.ts'
import { rowsById } from './lists/readRows.ts'
import type { Source } from './lists/resolveList.ts'

function nameOf(type: ContentType, row: Readonly<Record<string, unknown>>): string {
  const field = type.fields[type.name]
  const name = field?.kind === 'reference' ? (row[field.as] as Embedded | null)?.name : row[type.name] // The cast is safe, because joinedRows.ts gives each reference the name of the row to which it refers.
  return typeof name === 'string' ? name : ''
}

function foundRow(type: ContentType, row: Row<ContentType>): FoundRows['rows'][number] {
  const { game_id: number }: Readonly<Record<string, unknown>> = row
  return { id: row.id, name: nameOf(type, row), ...(typeof number === 'number' && { game_id: number }) }
}

async function findRows(
  source: Source,
  types: readonly ContentType[],
  words: string,
  hasEnded: () => boolean,
): Promise<FoundRows[]> {
  const found: FoundRows[] = []
  for (const type of types) {
    if (hasEnded()) break
    const { ids, total } = await findIds(source, type, words, MOST_FOUND)
    if (ids.length === 0) continue
    const rows = await rowsById(source.database, type, ids)
    found.push({ type: type.key, rows: rows.map((row) => foundRow(type, row)), total })
  }
  return found
}

const anyStaff = (): readonly Permission[] => []

/** This route is described in docs/api/content.md, "Search through all types". */
export function findRoutes(app: Api, context: Context, turns: Queue): void {
  app.get(
    '/api/admin/find',
    routesOf('Search')({
      config: { permission: anyStaff },
      summary: 'Rows of all types that one may edit, drafts included, by what a list is searched for',
      querystring: findQuerySchema,
      response: { 200: z.array(foundSchema), ...refused(422) },
    }),
    (request) => {
      const caller = callerOf(request)
      const types = listTypes.filter(({ key }) => holds(caller, { type: key, action: 'edit' }))
      return turns.run(
        () => findRows(context, types, request.query.q, () => request.raw.socket.destroyed),
        networkOf(request.ip),
      )
    },
  )
}
