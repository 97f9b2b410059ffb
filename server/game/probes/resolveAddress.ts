import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import type { ServerAddress } from '../../../content/realms/servers.ts'
import type { AddressRules } from './addressRules.ts'

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

const lookup = promisify(systemLookup)
export const systemResolve: Resolve = (host) => lookup(host, { all: true })

const MOST_ADDRESSES = 4

export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError'
}

export class UnresolvedError extends Error {
  override name = 'UnresolvedError'
}

/**
 * Returns the IP addresses to contact. The name is looked up only once, because a second lookup could return an address
 * that was not checked.
 */
export async function resolveAddress(
  { host, port }: ServerAddress,
  rules: AddressRules,
  { resolve, limitMs }: { resolve: Resolve; limitMs: number },
): Promise<string[]> {
  const addresses = isIP(host) === 0 ? await found(host, resolve, limitMs) : [host]
  for (const address of addresses) {
    const refusal = rules.refusal(address, port)
    if (refusal !== null)
      throw new RefusedAddressError(`${address === host ? host : `${host} is ${address}, which`} ${refusal}.`)
  }
  return addresses.slice(0, MOST_ADDRESSES)
}

async function found(host: string, resolve: Resolve, limitMs: number): Promise<string[]> {
  const late = new Promise<null>((end) => setTimeout(end, limitMs, null).unref())
  const addresses = await Promise.race([resolve(host).catch(() => []), late])
  if (addresses === null) throw new UnresolvedError(`The name ${host} is not found in time.`)
  const [first] = addresses
  if (!first) throw new UnresolvedError(`The name ${host} is not found.`)
  return [...new Set(addresses.map(({ address }) => address))]
}
