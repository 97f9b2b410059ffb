import { BlockList, isIPv6 } from 'node:net'

/**
 * What is no address of the internet, by IANA's registries of special-purpose addresses. The last is no such network: there a
 * cloud answers its machines.
 */
const inner4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
]
/** Of IPv6 only this is given out for the internet (RFC 4291, section 2.5.4), */
const global6 = ['2000::/3']
/** and in it these are not: Teredo and others, documentation, 6to4, documentation again. */
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

/** Whether an address is one's own network's, or none of the internet. A mapped or translated one counts as inner. */
export const isInnerAddress = (address: string): boolean =>
  isIPv6(address) ? !isGlobal6(address) || isInner6(address) : isInner4(address)
