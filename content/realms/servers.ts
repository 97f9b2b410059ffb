import { z } from 'zod'
import { lineFaults } from '../fields/lineFaults.ts'
import { splitLines } from '../text.ts'
import { fill } from '../messages/fill.ts'

/**
 * gamedig's protocols that query the game server itself. Protocols that need a different port, an account or an online
 * server list are left out.
 */
export const QUERY_PROTOCOLS: readonly string[] = (
  'armagetron ase battlefield cs2d dayz doom3 ffow fivem gamespy1 gamespy2 gamespy3 goldsrc gtasao hexen2 ' +
  'jc2mp mafia2mp mafia2online minecraft minecraftbedrock minecraftvanilla mumble mumbleping openttd quake1 ' +
  'quake2 quake3 rfactor samp savage2 sdtd soldat starmade starsiege toxikk tribes1 unreal2 ut3 valve vcmp ' +
  'ventrilo warsow xonotic'
).split(' ')

export interface ServerAddress {
  host: string
  port: number
}
export interface NamedServer extends ServerAddress {
  name: string
}
export interface GameQuery extends ServerAddress {
  protocol: string
}

const MOST_SERVERS = 10
const LONGEST_NAME = 40

type ServerSentences = Readonly<Record<'serverLine' | 'serverTwice' | 'tooManyServers' | 'query', string>>

const LABEL = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?$/i
const BYTE = /^(0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/
/**
 * Operating systems read a host whose last label is a decimal or hexadecimal number as an IP address, for example
 * 0x7f.1.
 */
const NUMBER = /^(\d+|0x[\da-f]*)$/i

function isHost(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.')
  if (NUMBER.test(labels.at(-1) ?? '')) return labels.length === 4 && labels.every((label) => BYTE.test(label))
  return host.length <= 253 && labels.every((label) => LABEL.test(label))
}

export function parseServerAddress(text: string): ServerAddress | null {
  const [, inBrackets, plain = '', digits] = /^(?:\[([\da-f:.]+)\]|([^[\]:]+)):([1-9]\d{0,4})$/i.exec(text) ?? []
  const port = Number(digits)
  if (digits === undefined || port > 65_535) return null
  if (inBrackets === undefined) return isHost(plain) ? { host: plain, port } : null
  return z.ipv6().safeParse(inBrackets).success ? { host: inBrackets, port } : null
}

function parseLine(line: string): NamedServer | null {
  const [name = '', address, ...more] = line.split('=').map((part) => part.trim())
  if (address === undefined || more.length > 0 || name === '' || name.length > LONGEST_NAME) return null
  const parsed = parseServerAddress(address)
  return parsed && { name, ...parsed }
}

export const parseServers = (text: string): NamedServer[] =>
  splitLines(text).flatMap((line) => {
    const server = parseLine(line)
    return server ? [server] : []
  })

export function serverFaults(text: string, label: string, sentences: ServerSentences): string[] {
  const { serverLine: unreadable, serverTwice: twice, tooManyServers } = sentences
  const faults = lineFaults(text, label, (line) => parseLine(line)?.name, { unreadable, twice })
  const names = new Set(parseServers(text).map(({ name }) => name.toLowerCase()))
  return names.size > MOST_SERVERS ? [...faults, fill(tooManyServers, { label, most: MOST_SERVERS })] : faults
}

export function parseQuery(text: string): GameQuery | null {
  const [protocol = '', address = '', ...more] = text.trim().split(/\s+/)
  const parsed = more.length === 0 && QUERY_PROTOCOLS.includes(protocol) ? parseServerAddress(address) : null
  return parsed && { protocol, ...parsed }
}
