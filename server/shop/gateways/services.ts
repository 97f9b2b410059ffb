import type { Context } from '../../context/context.ts'
import type { GatewayKey } from '../../../content/shop/gateways.ts'
import type { Currency } from '../../../content/shop/money.ts'
import type { CallService, Gateway, GatewayKeys } from './gateway.ts'
import { serviceAt } from './gatewayCalls.ts'
import { gateways } from './index.ts'

export interface Service {
  gateway: Gateway
  keys: GatewayKeys
  call: CallService
}

/** Returns a service whose keys are all set, or null. */
export function findService({ config }: Pick<Context, 'config'>, key: GatewayKey | ''): Service | null {
  const setup = key === '' ? undefined : config.gateways.get(key)
  if (key === '' || !setup) return null
  const gateway = gateways[key]
  if (gateway.needs.some((name) => !setup.keys[name])) return null
  // An address in the environment may be that of a stand-in on this machine.
  return { gateway, keys: setup.keys, call: serviceAt(setup.url ?? gateway.url, setup.url !== null) }
}

/** Whether buyers can pay an order of a currency at the service now. */
export function takes(context: Pick<Context, 'config'>, key: GatewayKey | '', currency: Currency): boolean {
  const service = findService(context, key)
  return service?.gateway.create != null && currency in service.gateway.units
}
