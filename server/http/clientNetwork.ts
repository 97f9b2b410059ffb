import { isIPv6 } from 'node:net'

/**
 * Removes the client's port, which some proxies append to the address. The port differs for each connection, so one
 * client would otherwise count as many.
 */
export const withoutPort = (address: string): string =>
  /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address

/**
 * Returns an IPv4 address, or the first 64 bits of an IPv6 address. A provider usually assigns all addresses with the
 * same 64 bits to one customer.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address)
  if (!isIPv6(bare)) return bare
  const plain = bare.replace(/%.*$/, '')
  const spelled = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = '', tail] = spelled.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  const [first, last] = groups.slice(6).map((group) => parseInt(group, 16))
  // Dual-stack sockets report an IPv4 client as an IPv4-mapped IPv6 address. RFC 4291, section 2.5.5.2.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' && first !== undefined && last !== undefined) {
    return [first >> 8, first & 255, last >> 8, last & 255].join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
