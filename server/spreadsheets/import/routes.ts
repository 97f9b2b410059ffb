import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ContentType } from '../../../content/define.ts'
import { listTypes } from '../../../content/index.ts'
import { site } from '../../../content/settings/site.ts'
import {
  importBodySchema,
  importQuerySchema,
  importReport,
  isDryRun,
} from '../../../content/queries/manyRows/importQuery.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import { callerOf } from '../../auth/guard.ts'
import { holds } from '../../auth/permissions.ts'
import { mayPublish } from '../../content/rowState.ts'
import { readSingle } from '../../content/singleRow.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { invalid } from '../../errors/refusals.ts'
import { importRows } from './importRows.ts'
import { importTurns } from './importTurns.ts'
import type { RequestedMapping } from './mapping.ts'
import { reportStream } from './reportStream.ts'
import { sheetOf } from '../read/readSheet.ts'
import { refusedImport, routesOf, type Api } from '../../http/openapi.ts'

export function importRoutes(app: Api, context: Context): void {
  for (const type of listTypes)
    for (const address of [type.path, ...type.aliases]) importRoute(app, context, type, `/api${address}/import`)
}

/** Throws Refusal `invalid`. */
function wishOf(type: ContentType, { mapping, heading }: z.infer<typeof importBodySchema>): RequestedMapping {
  const words = sheetWording(type.wording.language)
  const number = heading?.trim() ? Number(heading) : undefined
  if (number !== undefined && !(Number.isInteger(number) && number > 0)) throw invalid({ heading: [words.badHeading] })
  return { heading: number, mapping: mapping?.trim() ? mappingOf(mapping, words.badMapping) : undefined }
}

function mappingOf(text: string, sentence: string): Record<string, string | null> {
  try {
    return z.record(z.string(), z.string().nullable()).parse(JSON.parse(text))
  } catch {
    throw invalid({ mapping: [sentence] })
  }
}

function importRoute(app: Api, context: Context, type: ContentType, path: string): void {
  app.post(
    path,
    routesOf(type.title)({
      config: { permission: { type: type.key, action: 'import' }, idempotent: 200 },
      summary: 'Import a CSV, XLSX or ODS file: all of its rows or none; or say what it would do',
      consumes: ['multipart/form-data'],
      querystring: importQuerySchema,
      body: importBodySchema,
      response: { 200: importReport, ...refusedImport(importReport) },
    }),
    async (request, reply) => {
      const options = {
        ...wishOf(type, request.body),
        isDryRun: isDryRun(request),
        expect: request.body.expect?.trim() || undefined,
        mayPublish: mayPublish(request, type),
        missing: {
          isWanted: request.body.create_references ?? false,
          mayMake: ({ key }: ContentType) =>
            (['edit', 'import'] as const).every((action) => holds(callerOf(request), { type: key, action })),
        },
        timeZone: (await readSingle(context, site)).time_zone || undefined,
      }
      const { file } = request.body
      const { report, isRefused } = await importTurns.run(async () =>
        importRows(context, authorOf(request, context), type, await sheetOf(type, file), options),
      )
      const untyped: FastifyReply = reply.type('application/json; charset=utf-8')
      if (!isRefused) return untyped.send(reportStream(report))
      const { message, errors } = refusedReport(type)
      // Without a dry run, nobody has seen a report yet, so the report of a refused import lists every row.
      return untyped.code(422).send(reportStream({ ...report, message, code: 'invalid', errors }))
    },
  )
}

const refusedReport = (type: ContentType) => {
  const { refusedRows } = sheetWording(type.wording.language)
  return { message: refusedRows, errors: { file: [refusedRows] } }
}
