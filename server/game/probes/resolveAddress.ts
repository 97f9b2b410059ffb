import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import type { ServerAddress } from '../../../content/realms/servers.ts'
import type { AddressRules } from './addressRules.ts'
import { probesEnglish as words } from './wording.ts'
import { fill } from '../../../content/messages/fill.ts'

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
      throw new RefusedAddressError(
        fill(words[address === host ? 'address' : 'named'][refusal.why], { ...refusal, host, address }),
      )
  }
  return addresses.slice(0, MOST_ADDRESSES)
}

async function found(host: string, resolve: Resolve, limitMs: number): Promise<string[]> {
  const late = new Promise<null>((end) => setTimeout(end, limitMs, null).unref())
  const addresses = await Promise.race([resolve(host).catch(() => []), late])
  if (addresses === null) throw new UnresolvedError(fill(words.unresolvedInTime, { host }))
  const [first] = addresses
  if (!first) throw new UnresolvedError(fill(words.unresolved, { host }))
  return [...new Set(addresses.map(({ address }) => address))]
}
