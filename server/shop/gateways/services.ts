import type { Context } from '../../context/context.ts'
import type { GatewayKey } from '../../../content/shop/gateways.ts'
import type { MethodKind } from '../../../content/shop/orders.ts'
import type { Queries } from '../../database/database.ts'
import type { Config } from '../../process/config.ts'
import { keyVariable } from '../../process/gatewayKeys.ts'
import type { CallService, Gateway, GatewayKeys } from './gateway.ts'
import { serviceAt } from './gatewayCalls.ts'
import { gateways } from './index.ts'

export interface Service {
  gateway: Gateway
  keys: GatewayKeys
  call: CallService
}

/** Returns the variables of the environment that a service needs and that are not set. */
export const missingKeys = ({ config }: { config: Pick<Config, 'gateways'> }, key: GatewayKey): string[] =>
  gateways[key].needs.filter((name) => !config.gateways.get(key)?.keys[name]).map((name) => keyVariable(key, name))

/** Returns a service whose keys are all set, or null. */
export function findService(context: Pick<Context, 'config'>, key: GatewayKey | ''): Service | null {
  const setup = key === '' ? undefined : context.config.gateways.get(key)
  if (key === '' || !setup || missingKeys(context, key).length > 0) return null
  const gateway = gateways[key]
  // An address in the environment may be that of a stand-in on this machine.
  return { gateway, keys: setup.keys, call: serviceAt(setup.url ?? gateway.url, setup.url !== null) }
}

/** Whether buyers can pay by a payment method now. */
export const isReady = (
  context: Pick<Context, 'config'>,
  { kind, gateway }: { kind: MethodKind; gateway: GatewayKey | '' },
): boolean => kind !== 'gateway' || findService(context, gateway)?.gateway.create != null

/** Returns the services of payment methods that are not switched off. */
export async function servicesNamed(queries: Queries): Promise<GatewayKey[]> {
  const rows = await queries
    .selectFrom('payment_methods')
    .select('gateway')
    .distinct()
    .where('off_since', 'is', null)
    .orderBy('gateway')
    .execute()
  return rows.flatMap(({ gateway }) => (gateway === '' ? [] : [gateway]))
}

/** Returns the services at which buyers can pay. */
export const servicesOffered = async (context: Pick<Context, 'config' | 'database'>): Promise<GatewayKey[]> =>
  (await servicesNamed(context.database.reader)).filter((gateway) => isReady(context, { kind: 'gateway', gateway }))
