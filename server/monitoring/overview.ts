import { contentTypes } from '../../content/index.ts'
import { OWNERS, type Permission } from '../../content/permissions.ts'
import { overviewSchema, type Overview } from '../../content/queries/overviewQuery.ts'
import { readEntries } from '../audit/auditLog.ts'
import { callerOf } from '../auth/guard.ts'
import { holds } from '../auth/permissions.ts'
import { readLastBackup } from '../backup/schedule.ts'
import { countTroubled } from '../channels/deliveries.ts'
import { countUnpublished } from '../content/rowState.ts'
import type { Caller, Context } from '../context/context.ts'
import type { Queries } from '../database/database.ts'
import { countOf } from '../database/dialect/idList.ts'
import { sumOf } from '../game/accounts/waitingSteps.ts'
import { routesOf, type Api } from '../http/openapi.ts'
import { openDeliveries } from '../shop/deliveries/openDeliveries.ts'
import { countOpenPayments } from '../shop/payments.ts'

const anyStaff = (): readonly Permission[] => []

/** This route is described in docs/api/operations.md, "Overview". */
export function overviewRoutes(app: Api, context: Context): void {
  app.get(
    '/api/admin/overview',
    routesOf('Overview')({
      config: { permission: anyStaff },
      summary: 'What waits for the caller, the last changes, and how the site is',
      response: { 200: overviewSchema },
    }),
    (request) => readOverview(context, callerOf(request)),
  )
}

async function readOverview(context: Context, caller: Caller): Promise<Overview> {
  const { reader, longReader } = context.database
  const may = (permission: Permission) => holds(caller, permission)
  const edited = contentTypes.filter(({ key }) => may({ type: key, action: 'edit' }))
  const [desk, unpublished, messages, backups, changes] = await Promise.all([
    may({ area: 'shop:confirm' }) ? readDesk(context) : null,
    Promise.all(
      edited
        .filter(({ publishing }) => publishing)
        .map(async (type) => {
          const { drafts, scheduled, next } = await countUnpublished(context, type)
          return { type: type.key, drafts, scheduled, next_at: next }
        }),
    ),
    may({ area: 'channels' }) ? countTroubled(reader) : null,
    may({ area: OWNERS }) ? readBackups(context) : null,
    lastChanges(
      longReader,
      (may({ area: 'audit' }) ? contentTypes : edited).map(({ key }) => key),
    ),
  ])
  return {
    desk,
    unpublished: unpublished.filter(({ drafts, scheduled }) => drafts + scheduled > 0),
    messages,
    backups,
    changes,
  }
}

async function readDesk({ database: { reader }, clock }: Context): Promise<Overview['desk']> {
  const [orders, payments, open] = await Promise.all([
    countOf(reader.selectFrom('orders').where('state', '=', 'review')),
    countOpenPayments(reader),
    openDeliveries(reader, clock.now()),
  ])
  return { orders, payments, unclear: sumOf(open).unclear }
}

async function readBackups({ database, config }: Context): Promise<Overview['backups']> {
  const { hasFailed, madeAt } = await readLastBackup(database.reader)
  return { scheduled: config.backupEveryMs !== null, failed: hasFailed, made_at: madeAt }
}

const MOST_CHANGES = 6

/** Older changes are not looked at: without a limit, those of a type that is seldom changed would need all of them. */
const LOOKED_AT = 2_000

/** Of these, the batches are read. */
const SIFTED = 200

async function lastChanges(queries: Queries, types: readonly string[]): Promise<Overview['changes']> {
  if (types.length === 0) return []
  const newest = queries
    .selectFrom('changes')
    .select(['time', 'sequence', 'content_type'])
    .orderBy('time', 'desc')
    .orderBy('sequence', 'desc')
    .limit(LOOKED_AT)
  const ofTypes = queries
    .selectFrom(newest.as('newest'))
    .select('sequence')
    .where('content_type', 'in', types)
    .orderBy('time', 'desc')
    .orderBy('sequence', 'desc')
    .limit(SIFTED)
  const found = await queries
    .selectFrom('changes')
    .select(['sequence', 'batch'])
    .where('sequence', 'in', ofTypes)
    .orderBy('time', 'desc')
    .orderBy('sequence', 'desc')
    .execute()
  const chosen = onceEach(found)
    .slice(0, MOST_CHANGES)
    .map(({ sequence }) => sequence)
  if (chosen.length === 0) return []
  const selected = queries.selectFrom('changes').select('sequence').where('sequence', 'in', chosen)
  const entries = await readEntries(queries, selected, { isByTime: true })
  return entries.map(({ sequence, time, actor, actor_name, action, type, row_id, row_name, batch }) => ({
    ...{ sequence, time, actor, actor_name, action },
    ...{ type, row_id, row_name, batch },
  }))
}

/** Leaves out all changes of a batch but the first. */
function onceEach<C extends { batch: number | null }>(changes: readonly C[]): C[] {
  const batches = new Set<number>()
  return changes.filter(({ batch }) => {
    if (batch === null) return true
    const isFirst = !batches.has(batch)
    batches.add(batch)
    return isFirst
  })
}
