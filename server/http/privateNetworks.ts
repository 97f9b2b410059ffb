import proxyAddr from '@fastify/proxy-addr'

/** TRUST_PROXY as the framework reads it: addresses, ranges, and names of ranges. */
export function trustedBy(trustProxy: readonly string[]): (address: string) => boolean {
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (address) => isTrusted(address, 0)
}

export const isLoopback = trustedBy(['loopback'])

/** RFC 1918, 3927, 4193 and 4291. */
export const isPrivate = trustedBy(['loopback', 'linklocal', 'uniquelocal'])
