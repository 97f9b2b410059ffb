import { BlockList, isIPv6 } from 'node:net'

/** Special-purpose IPv4 addresses by IANA's registries, and the metadata service of a cloud. */
const inner4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
]
/** The only IPv6 range for the internet (RFC 4291, section 2.5.4), */
const global6 = ['2000::/3']
/** except Teredo and others, documentation, 6to4, documentation. */
const inner6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

export function networks(family: 'ipv4' | 'ipv6', ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return (address) => list.check(address, family)
}

const isInner4 = networks('ipv4', inner4)
const isGlobal6 = networks('ipv6', global6)
const isInner6 = networks('ipv6', inner6)

/** Whether an address is not on the public internet. Mapped and translated ones count as inner. */
export const isInnerAddress = (address: string): boolean =>
  isIPv6(address) ? !isGlobal6(address) || isInner6(address) : isInner4(address)
