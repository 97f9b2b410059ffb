import { BlockList, isIP } from 'node:net'

/** The ranges that Fastify's `trustProxy` knows by name. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Addresses and ranges as TRUST_PROXY names them. */
function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return list
}

const holds = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

const loopback = listOf(['loopback'])
const privateNetworks = listOf(Object.keys(named))

/** Whether it is this machine's own. */
export const isLoopback = (address: string): boolean => holds(loopback, address)

/** Whether it is no address of the internet: RFC 1918, 3927, 4193 and 4291. */
export const isPrivate = (address: string): boolean => holds(privateNetworks, address)

/** Tells of an address whether TRUST_PROXY names it. */
export function trustedBy(trustProxy: readonly string[]): (address: string) => boolean {
  const list = listOf(trustProxy)
  return (address) => holds(list, address)
}
