import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isInnerAddress, networks } from '../../outbox/outgoingRequest.ts'
import type { Config } from '../../process/config.ts'
import type { probesEnglish } from './wording.ts'

export type RulesConfig = Pick<Config, 'port' | 'databaseUrl' | 'games'>

/** Addresses of the metadata services of AWS, Google, Azure, Oracle and Alibaba. These services reveal secret keys. */
const isMetadata4 = networks('ipv4', ['169.254.169.254/32', '168.63.129.16/32', '192.0.0.0/24', '100.100.100.200/32'])
const isMetadata6 = networks('ipv6', ['fd00:ec2::/32', 'fd20:ce::/32'])
const isLinkLocal4 = networks('ipv4', ['169.254.0.0/16'])
const isLoopback4 = networks('ipv4', ['127.0.0.0/8'])
/** No single machine has an address in these ranges: "this network", multicast, reserved and broadcast addresses. */
const isNoHost4 = networks('ipv4', ['0.0.0.0/8', '224.0.0.0/4', '240.0.0.0/4'])
const isHost6 = networks('ipv6', ['2000::/3', 'fc00::/7'])
/**
 * An IPv6 address in these ranges (Teredo and 6to4) contains an IPv4 address, which would otherwise escape the checks.
 */
const isTunnel6 = networks('ipv6', ['2001::/32', '2002::/16'])
const isLinkLocal6 = networks('ipv6', ['fe80::/10'])

const FIRST_OPEN_PORT = 1_024
/** Usual ports of databases and mail servers. Such a server may execute a line of text that a probe sends. */
const DATABASES = [
  ...[1433, 1434, 1521, 3306, 33_060, 5432, 5984, 6379, 6432, 9042, 9200, 11_211, 26_257, 27_017, 27_018, 27_019],
]
const MAIL = [25, 110, 143, 465, 587, 993, 995, 1025, 2525]

export interface AddressRefusal {
  why: keyof typeof probesEnglish.address
  /** That of the sentence. */
  port: number
}

export interface AddressRules {
  /** Returns the reason why an address may not be contacted; null if it may be contacted. */
  refusal: (address: string, port: number) => AddressRefusal | null
}

function bytesOf(address: string): number[] {
  // The class URL normalizes an IPv6 address and writes an embedded IPv4 address as two groups of hex digits.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last].flatMap((group) => [
    Number.parseInt(group, 16) >> 8,
    Number.parseInt(group, 16) & 255,
  ])
}

const MAPPED = [...Array.from({ length: 10 }, () => 0), 255, 255]
const TRANSLATED = [0, 0x64, 0xff, 0x9b, ...Array.from({ length: 8 }, () => 0)]

/**
 * Returns the address to which the system really connects. For a mapped or translated IPv6 address, this is the IPv4
 * address in it.
 */
function meantBy(address: string): string {
  if (isIPv4(address)) return address
  const bytes = bytesOf(address)
  const isPrefix = (prefix: readonly number[]) => prefix.every((byte, index) => bytes[index] === byte)
  const inside = bytes.slice(12).join('.')
  return isPrefix(MAPPED) || (isPrefix(TRANSLATED) && !isInnerAddress(inside)) ? inside : address
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))

const portOf = (url: string): number => Number(new URL(url).port || 5432)

/**
 * Returns the rules for addresses that an admin may let the server probe. Without rules, an admin could scan the
 * server's network.
 */
export function addressRules({ port: ownPort, databaseUrl, games }: RulesConfig, own = ownAddresses()): AddressRules {
  const databases = new Set([
    ...(databaseUrl === null ? [] : [portOf(databaseUrl)]),
    ...[...games.values()].map(({ port }) => port),
  ])
  const isOwn = (address: string) => isLoopback(address) || own.some((one) => meantBy(plain(one)) === address)
  return {
    refusal: (given, port) => {
      const address = meantBy(plain(given))
      const kind = kindOf(address)
      if (kind !== null) return { why: kind, port }
      // On other machines a game may use a database's usual port, so these ports are refused only on this machine and
      // in private networks.
      if (databases.has(port) || (DATABASES.includes(port) && (isInnerAddress(address) || isOwn(address))))
        return { why: 'database', port }
      if (MAIL.includes(port)) return { why: 'mail', port }
      if (!isOwn(address)) return null
      if (port === ownPort) return { why: 'site', port }
      return port < FIRST_OPEN_PORT ? { why: 'lowPort', port: FIRST_OPEN_PORT } : null
    },
  }
}

/** Removes the zone id of an IPv6 address, such as `%eth0`. */
const plain = (address: string): string => address.replace(/%.*$/, '')

const isLoopback = (address: string): boolean => (isIPv4(address) ? isLoopback4(address) : isSame6(address, '::1'))
const isSame6 = (one: string, other: string): boolean => bytesOf(one).join() === bytesOf(other).join()

function kindOf(address: string): AddressRefusal['why'] | null {
  if (isIPv4(address)) {
    if (isMetadata4(address)) return 'cloud'
    if (isLinkLocal4(address)) return 'linkLocal'
    return isNoHost4(address) ? 'noMachine' : null
  }
  if (isMetadata6(address)) return 'cloud'
  if (isLinkLocal6(address)) return 'linkLocal'
  if (isLoopback(address)) return null
  if (isTunnel6(address)) return 'tunnel'
  return isHost6(address) ? null : 'noMachine'
}
