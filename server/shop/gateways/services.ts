import type { Context } from '../../context/context.ts'
import type { GatewayKey } from '../../../content/shop/gateways.ts'
import { CURRENCIES, RUPIAH, type Currency } from '../../../content/shop/money.ts'
import type { Method } from '../methods.ts'
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

type Kind = Pick<Method, 'kind' | 'gateway'>

/** The currencies in which money can come in by a payment method. */
export function currenciesOf({ kind, gateway }: Kind): Currency[] {
  if (kind !== 'gateway' || gateway === '') return [RUPIAH]
  const { units } = gateways[gateway]
  return CURRENCIES.filter((currency) => currency in units)
}

/** The currencies in which buyers can pay by a payment method now. */
export function takenNow(context: Pick<Context, 'config'>, method: Kind): Currency[] {
  const isReady = method.kind !== 'gateway' || findService(context, method.gateway)?.gateway.create != null
  return isReady ? currenciesOf(method) : []
}
