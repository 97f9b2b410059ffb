/** What the environment says of a service that takes payments. */
export interface GatewaySetup {
  /** By their names without the prefix. */
  readonly keys: Readonly<Record<string, string>>
  /** Instead of the service's own address, for its trial. */
  readonly url: string | null
}

const VARIABLE = /^PAY_([A-Z0-9]+)_([A-Z0-9_]+)$/

export const keyVariable = (service: string, name: string): string => `PAY_${service.toUpperCase()}_${name}`

/** Reads `PAY_<SERVICE>_<KEY>`. Returns what is set, by the names of the services in lower case. */
export function readGatewaySetups(env: Readonly<Record<string, string | undefined>>): {
  gateways: ReadonlyMap<string, GatewaySetup>
  faults: readonly string[]
} {
  const set = Object.entries(env).flatMap(([variable, value]) => {
    const [, service = '', name = ''] = VARIABLE.exec(variable) ?? []
    return value && name !== '' ? [{ service: service.toLowerCase(), variable, name, value }] : []
  })
  const faults = set
    .filter(({ name, value }) => name === 'URL' && !/^https?:\/\//.test(value))
    .map(({ variable }) => `${variable} is no address that begins with https:// or http://.`)
  const gateways = [...Map.groupBy(set, ({ service }) => service)].map(([service, ofOne]) => {
    const { URL: url = null, ...keys } = Object.fromEntries(ofOne.map(({ name, value }) => [name, value]))
    return [service, Object.freeze({ keys: Object.freeze(keys), url })] as const
  })
  return { gateways: new Map(gateways), faults }
}
