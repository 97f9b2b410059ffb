import { gatewayNames } from '../../content/shop/gateways.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Config } from '../process/config.ts'
import { fault, good, mind, type Finding } from '../process/progress.ts'
import { keyVariable } from '../process/gatewayKeys.ts'
import { missingKeys, servicesNamed } from '../shop/gateways/services.ts'
import { ledgerFault } from '../shop/checkLedger.ts'
import { openDeliveries } from '../shop/deliveries/openDeliveries.ts'
import { pausedSince } from '../shop/deliveries/pause.ts'

const LOOK = 'Look at Pesanan in the back-office.'

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

/** Services that payment methods name, and whether their keys are set. */
async function examineServices(config: Pick<Config, 'gateways'>, queries: Queries): Promise<Finding[]> {
  return (await servicesNamed(queries)).map((gateway) => {
    const missing = missingKeys({ config }, gateway)
    if (missing.length > 0)
      return mind(
        `Buyers are not offered ${gatewayNames[gateway]}, because its keys are not set.`,
        `Set ${missing.join(', ')}: docs/operate/gateways.md.`,
      )
    if (config.gateways.get(gateway)?.url)
      return mind(
        `Payments at ${gatewayNames[gateway]} are a trial: ${keyVariable(gateway, 'URL')} is set.`,
        'Unset it before players pay.',
      )
    return good(`Buyers can pay at ${gatewayNames[gateway]}.`)
  })
}
