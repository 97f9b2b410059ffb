import { z } from 'zod'
import { CURRENCIES } from '../../content/shop/money.ts'
import { OFFERS_TYPE } from '../../content/shop/offers.ts'
import { actorNames } from '../apiTokens/tokens.ts'
import { asRow } from '../audit/auditLog.ts'
import type { Database } from '../database/database.ts'
import { loggedText } from '../database/dialect/idList.ts'

export const offerPrice = z.object({
  price: z.int().meta({ description: 'In the currency’s smallest unit.' }),
  currency: z.enum(CURRENCIES),
  from: z.string(),
  until: z.string().nullable().meta({ description: 'Null of the present price.' }),
  actor: z.string(),
  actor_name: z.string().nullable(),
})

const known = z.object({ price: z.int(), currency: z.enum(CURRENCIES) })
const MOST_SHOWN = 100

/**
 * Returns the prices that an offer has had, the newest first. The log of changes keeps them, for as long as the settings
 * say. It also has each change of the stock, of which the database passes only those that changed the price.
 */
export async function readOfferPrices(
  { longReader, engine }: Pick<Database, 'longReader' | 'engine'>,
  id: number,
): Promise<z.output<typeof offerPrice>[]> {
  const rows = await longReader
    .selectFrom('changes')
    .select(['time', 'actor', 'after'])
    .where('content_type', '=', OFFERS_TYPE)
    .where('row_id', '=', id)
    .where('after', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('before', 'is', null),
        ...['price', 'currency'].map((field) =>
          eb(loggedText(engine, eb.ref('before'), field), '<>', loggedText(engine, eb.ref('after'), field)),
        ),
      ]),
    )
    .orderBy('sequence', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const nameOf = await actorNames(
    longReader,
    rows.map(({ actor }) => actor),
  )
  return rows.map(({ time, actor, after }, index) => ({
    ...known.parse(asRow(after)),
    ...{ from: time, until: rows[index - 1]?.time ?? null },
    ...{ actor, actor_name: nameOf(actor) ?? null },
  }))
}
