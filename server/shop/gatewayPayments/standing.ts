import { GATEWAYS, type GatewayKey } from '../../../content/shop/gateways.ts'
import type { NoticeQuery } from '../../../content/shop/noticeQuery.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import type { Context } from '../../context/context.ts'
import type { Queries } from '../../database/database.ts'
import { countOf } from '../../database/dialect/idList.ts'
import { gateways } from '../gateways/index.ts'
import { missingKeys } from '../gateways/services.ts'

/** Returns what the desk knows of each service. */
export async function serviceStandings(context: Pick<Context, 'config' | 'database'>) {
  const counted = await context.database.reader
    .selectFrom('gateway_notices')
    .select(({ fn }) => ['gateway', 'state', fn.countAll<number>().as('count'), fn.max('received_at').as('last')])
    .groupBy(['gateway', 'state'])
    .execute()
  return GATEWAYS.map((key: GatewayKey) => {
    const { create, ask, refund, currencies } = gateways[key]
    const ofService = counted.filter(({ gateway }) => gateway === key)
    const count = (state: string) => Number(ofService.find((one) => one.state === state)?.count ?? 0)
    const times = ofService.flatMap(({ last }) => last ?? []).toSorted()
    return {
      gateway: key,
      missing: missingKeys(context, key),
      currencies: [...currencies],
      ...{ pays: create !== null, asks: ask !== null, refunds: refund !== null },
      ...{ waiting: count('waiting'), failed: count('failed'), last_notice_at: times.at(-1) ?? null },
    }
  })
}

/** Returns notices, the newest first, and how many there are. */
export async function findNotices(
  queries: Queries,
  { state, page = 1, per_page: size = PAGE_SIZE.usual }: NoticeQuery,
) {
  const matching = queries
    .selectFrom('gateway_notices as notice')
    .$if(state !== undefined, (query) => query.where('notice.state', '=', state ?? 'failed'))
  const rows = await matching
    .leftJoin('gateway_payments as payment', (join) =>
      join
        .onRef('payment.gateway', '=', 'notice.gateway')
        .on((eb) =>
          eb.or([
            eb('payment.reference', '=', eb.ref('notice.reference')),
            eb('payment.alias', '=', eb.ref('notice.reference')),
          ]),
        ),
    )
    .leftJoin('orders', 'orders.id', 'payment.order_id')
    .select(['notice.id', 'notice.gateway', 'notice.reference', 'notice.state', 'notice.tries', 'notice.last_error'])
    .select(['notice.received_at', 'orders.number as order'])
    .orderBy('notice.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { rows, total: await countOf(matching) }
}
