import proxyAddr from '@fastify/proxy-addr'

/** Tells of an address whether TRUST_PROXY names it, as the framework reads that: addresses, ranges, and ranges by name. */
export function trustedBy(trustProxy: readonly string[]): (address: string) => boolean {
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (address) => isTrusted(address, 0)
}

/** Whether it is this machine's own. */
export const isLoopback = trustedBy(['loopback'])

/** Whether it is no address of the internet: RFC 1918, 3927, 4193 and 4291. */
export const isPrivate = trustedBy(['loopback', 'linklocal', 'uniquelocal'])
