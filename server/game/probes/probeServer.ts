import { connect } from 'node:net'
import type { ServerAddress } from '../../../content/realms/servers.ts'
import type { AddressRules } from './addressRules.ts'
import { RefusedAddressError, resolveAddress, systemResolve, UnresolvedError, type Resolve } from './resolveAddress.ts'
import { probesEnglish as words } from './wording.ts'
import { fill } from '../../../content/messages/fill.ts'

export interface ProbeOptions {
  rules: AddressRules
  /** Milliseconds that the name lookup and the connection may each take. */
  limitMs: number
  resolve?: Resolve
}

export const PROBE_MS = 3_000

/** `up` is null if the server was not contacted. `sentence` says what failed, and is empty if the server is up. */
export interface Probe {
  up: boolean | null
  sentence: string
}

/**
 * Returns whether a server accepts connections at any of its addresses. The result is unknown if the name cannot be
 * resolved or an address is forbidden.
 */
export async function probeServer(
  server: ServerAddress,
  { rules, limitMs, resolve = systemResolve }: ProbeOptions,
): Promise<Probe> {
  try {
    const addresses = await resolveAddress(server, rules, { resolve, limitMs })
    const answers = await Promise.all(addresses.map((address) => connects(address, server.port, limitMs)))
    return answers.includes('') ? { up: true, sentence: '' } : { up: false, sentence: answers[0] ?? '' }
  } catch (error) {
    if (error instanceof RefusedAddressError || error instanceof UnresolvedError)
      return { up: null, sentence: error.message }
    throw error
  }
}

const reasons: Readonly<Record<string, 'refused' | 'noWay'>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'noWay',
  ENETUNREACH: 'noWay',
}

function reasonFor(code: string): string {
  const known = reasons[code]
  return known ? words[known] : fill(words.noConnection, { code })
}

/**
 * Connects to an IP address, without a name lookup. Returns an empty string on success, otherwise the reason for the
 * failure.
 */
const connects = (address: string, port: number, limitMs: number): Promise<string> =>
  new Promise((done) => {
    const socket = connect({ host: address, port })
    const end = (answer: string) => {
      clearTimeout(timer)
      socket.destroy()
      done(answer)
    }
    const timer = setTimeout(() => end(words.late), limitMs)
    socket.once('connect', () => end(''))
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
      // ECONNRESET counts as a success, because only an accepted connection can be reset.
      end(code === 'ECONNRESET' ? '' : reasonFor(code)),
    )
  })
