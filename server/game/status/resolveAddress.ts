import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import type { ServerAddress } from '../../../content/realms/servers.ts'
import type { AddressRules } from './addressRules.ts'

/** Finds all addresses of a host. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

const lookup = promisify(systemLookup)
export const systemResolve: Resolve = (host) => lookup(host, { all: true })

/** Of one name. */
const MOST_ADDRESSES = 4

/** Why nobody is asked at an address, in a sentence. */
export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError'
}

/** A name of which nobody knows an address: that says nothing of the server. */
export class UnresolvedError extends Error {
  override name = 'UnresolvedError'
}

/**
 * The addresses of a server. They are what is connected: a name that is asked for a second time may give others. One that may not
 * be connected refuses the name, lest it be tried in the hope for the next.
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
