import { isIPv6 } from 'node:net'

/**
 * Whom an address stands for: an IPv4 address itself, of IPv6 the first 64 bits, since a provider gives at least as many
 * addresses to a single customer.
 */
export function networkOf(address: string): string {
  // Some proxies name the port as well, which is another one for each connection.
  const bare = /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address
  if (!isIPv6(bare)) return bare
  const plain = bare.replace(/%.*$/, '')
  // The URL parser spells an IPv6 address in one way, with a dotted end turned into two groups.
  const spelled = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = '', tail] = spelled.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  const [first, last] = groups.slice(6).map((group) => parseInt(group, 16))
  // An IPv4 address in the clothes of an IPv6 one, as a socket that listens to both gives it. RFC 4291, section 2.5.5.2.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff' && first !== undefined && last !== undefined) {
    return [first >> 8, first & 255, last >> 8, last & 255].join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
