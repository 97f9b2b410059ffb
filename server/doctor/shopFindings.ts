import type { Database } from '../database/database.ts'
import { fault, good, mind, type Finding } from '../process/progress.ts'
import { ledgerFault } from '../shop/checkLedger.ts'
import { openDeliveries } from '../shop/deliveries/openDeliveries.ts'
import { pausedSince } from '../shop/deliveries/pause.ts'

const LOOK = 'Look at Pesanan in the back-office.'

/** Proves that the ledger adds up, and says what was paid and is not given. Nothing if nothing was ever sold. */
export async function examineShop({ longReader }: Database, now: Date): Promise<Finding[]> {
  const order = await longReader.selectFrom('orders').select('id').limit(1).executeTakeFirst()
  if (!order) return []
  const [wrong, deliveries, paused] = await Promise.all([
    ledgerFault(longReader),
    openDeliveries(longReader, now),
    pausedSince(longReader),
  ])
  return [
    wrong === null
      ? good('The ledger of the donation desk adds up.')
      : fault(wrong, 'Somebody has changed it past the site. Compare it with a backup.'),
    ...(paused === null
      ? []
      : [
          mind(
            `Nothing that was bought is given since ${paused}, because this site was restored from a backup.`,
            'If it is the live one, an owner says so in Pesanan.',
          ),
        ]),
    ...[...deliveries].flatMap(([realm, { unclear, late }]) => [
      ...(unclear > 0 ? [fault(`Deliveries in ${realm} that a person has to decide on: ${unclear}.`, LOOK)] : []),
      ...(late > 0 ? [mind(`Deliveries in ${realm} that have waited for more than an hour: ${late}.`, LOOK)] : []),
    ]),
  ]
}
