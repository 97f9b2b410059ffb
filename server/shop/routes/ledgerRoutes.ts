import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { OWNERS } from '../../../content/permissions.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { ledgerDaysSchema, ledgerFilterSchema, ledgerQuerySchema } from '../../../content/shop/ledgerQuery.ts'
import { site } from '../../../content/settings/site.ts'
import { readSingle } from '../../content/singleRow.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { sayTotal } from '../../http/pagination.ts'
import { sumOf } from '../../game/accounts/waitingSteps.ts'
import { knownLedgerFault } from '../checkLedger.ts'
import { openDeliveries } from '../deliveries/openDeliveries.ts'
import { pausedSince, resumeDeliveries } from '../deliveries/pause.ts'
import { countOpenPayments } from '../payments.ts'
import { ledgerSums, readLedger } from '../ledger.ts'
import { ledgerDay, ledgerDays } from '../ledgerDays.ts'
import { ledgerFile } from '../ledgerExport.ts'
import { readSales, sale } from '../sales.ts'
import { namedEntry, nameEntries, namedSum, withMethods } from '../ledgerNames.ts'
import { saleWording } from '../wording.ts'

const standing = z.object({
  paused_since: z.string().nullable().meta({
    description: 'Since then nothing is given, because the site was restored from a backup; null if it is.',
  }),
  ledger_fault: z
    .string()
    .nullable()
    .meta({ description: 'Why the ledger does not add up, as of today; null if it does.' }),
  waiting: z.int(),
  late: z.int().meta({ description: 'Of the letters that wait, longer than an hour.' }),
  unclear: z.int(),
  unassigned: z.int().meta({ description: 'Payments without an order, of which nobody has decided.' }),
})

const FILE_BYTES = 4 * 1024 * 1024

const route = routesOf('Donation desk', { permission: { area: 'shop:confirm' } })

/** These routes are described in docs/api/shop.md, "Ledger". */
export function ledgerRoutes(app: Api, context: Context): void {
  const { database, clock } = context
  const zone = async () => (await readSingle(context, site)).time_zone || undefined

  app.get(
    '/api/admin/ledger',
    route({
      summary: 'Entries of the ledger, the newest first',
      querystring: ledgerQuerySchema,
      response: { 200: z.array(namedEntry), ...refused(422) },
    }),
    async (request, reply) => {
      const { page = 1, per_page: size = PAGE_SIZE.usual, ...filter } = request.query
      const found = await readLedger(database.longReader, filter, { limit: size, offset: (page - 1) * size })
      sayTotal(request, reply, request.query, found.total)
      return nameEntries(database.reader, found.entries)
    },
  )

  app.get(
    '/api/admin/ledger/sums',
    route({
      summary: 'What came in, went back and was sold in a time, by account',
      querystring: ledgerFilterSchema,
      response: { 200: z.array(namedSum), ...refused(422) },
    }),
    async (request) => withMethods(database.reader, await ledgerSums(database.longReader, request.query)),
  )

  app.get(
    '/api/admin/ledger/days',
    route({
      summary: 'The same by days of the time zone of the site',
      querystring: ledgerDaysSchema,
      response: { 200: z.array(namedSum.extend(ledgerDay.shape)), ...refused(422) },
    }),
    async (request) => withMethods(database.reader, await ledgerDays(database.longReader, request.query, await zone())),
  )

  app.get(
    '/api/admin/ledger.csv',
    route({
      summary: 'Entries of the ledger for a spreadsheet, the oldest first',
      querystring: ledgerFilterSchema,
      response: { 200: { content: { 'text/csv': { schema: z.string() } } }, ...refused(422) },
    }),
    async (request, reply) => {
      app.unsent.reserve(reply.raw, reply, FILE_BYTES)
      const lines = ledgerFile(database.longReader, request.query, await zone())
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="ledger.csv"')
      // Fastify's types do not accept a stream as the response, because the schema describes the response as text.
      const untyped: FastifyReply = reply
      return untyped.send(Readable.from(lines))
    },
  )

  app.get(
    '/api/admin/sales',
    route({
      summary: 'What was sold in orders that were paid in a time, the most sold first',
      querystring: ledgerFilterSchema,
      response: { 200: z.array(sale), ...refused(422) },
    }),
    (request) => readSales(database.longReader, request.query),
  )

  app.get(
    '/api/admin/deliveries',
    route({
      // The desk asks again and again. If these requests counted as activity, a session would never expire.
      config: { isNoUse: true },
      summary: 'What was paid and is not given',
      response: { 200: standing },
    }),
    async () => {
      const [paused, fault, open, payments] = await Promise.all([
        pausedSince(database.reader),
        knownLedgerFault(database.reader),
        openDeliveries(database.reader, clock.now()),
        countOpenPayments(database.reader),
      ])
      return { paused_since: paused, ledger_fault: fault, ...sumOf(open), unassigned: payments }
    },
  )

  app.post(
    '/api/admin/deliveries/resume',
    route({
      config: { permission: { area: OWNERS }, needsProof: true },
      summary: 'Say that a restored site is the live one, so that it gives what was bought',
      response: { 200: message },
    }),
    async (request) => {
      await resumeDeliveries(context, authorOf(request, context))
      return { message: saleWording.sentAgain }
    },
  )
}
