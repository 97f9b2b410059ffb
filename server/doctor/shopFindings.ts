import { fill } from '../../content/messages/fill.ts'
import { gatewayNames } from '../../content/shop/gateways.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Config } from '../process/config.ts'
import { fault, good, mind, type Finding } from '../process/progress.ts'
import { keyVariable } from '../process/gatewayKeys.ts'
import { missingKeys, servicesNamed } from '../shop/gateways/services.ts'
import { ledgerFault } from '../shop/checkLedger.ts'
import { openDeliveries } from '../shop/deliveries/openDeliveries.ts'
import { pausedSince } from '../shop/deliveries/pause.ts'
import { shopWording as words } from './wording.ts'

/** Proves that the ledger adds up, and says what was paid and is not given. Nothing if nothing was ever sold. */
export async function examineShop(
  config: Pick<Config, 'gateways'>,
  { longReader }: Database,
  now: Date,
): Promise<Finding[]> {
  const services = await examineServices(config, longReader)
  const order = await longReader.selectFrom('orders').select('id').limit(1).executeTakeFirst()
  if (!order) return services
  const [wrong, deliveries, paused] = await Promise.all([
    ledgerFault(longReader),
    openDeliveries(longReader, now),
    pausedSince(longReader),
  ])
  return [
    ...services,
    wrong === null ? good(words.ledger) : fault(wrong, words.ledgerAdvice),
    ...(paused === null ? [] : [mind(fill(words.paused, { time: paused }), words.pausedAdvice)]),
    ...[...deliveries].flatMap(([realm, { unclear, late }]) => [
      ...(unclear > 0 ? [fault(fill(words.unclear, { realm, count: unclear }), words.look)] : []),
      ...(late > 0 ? [mind(fill(words.late, { realm, count: late }), words.look)] : []),
    ]),
  ]
}

/** Services that payment methods name, and whether their keys are set. */
async function examineServices(config: Pick<Config, 'gateways'>, queries: Queries): Promise<Finding[]> {
  return (await servicesNamed(queries)).map((gateway) => {
    const missing = missingKeys({ config }, gateway)
    const service = gatewayNames[gateway]
    if (missing.length > 0)
      return mind(fill(words.notOffered, { service }), fill(words.notOfferedAdvice, { variables: missing.join(', ') }))
    if (config.gateways.get(gateway)?.url)
      return mind(fill(words.trial, { service, variable: keyVariable(gateway, 'URL') }), words.trialAdvice)
    return good(fill(words.offered, { service }))
  })
}
