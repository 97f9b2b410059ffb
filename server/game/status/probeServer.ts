import { connect } from 'node:net'
import type { ServerAddress } from '../../../content/realms/servers.ts'
import type { AddressRules } from './addressRules.ts'
import { RefusedAddressError, resolveAddress, systemResolve, UnresolvedError, type Resolve } from './resolveAddress.ts'

export interface ProbeOptions {
  rules: AddressRules
  /** Milliseconds for each of: the name, the connection. */
  limitMs: number
  /** Replaces the usual for a test. */
  resolve?: Resolve
}

/** How long a server may take. */
export const PROBE_MS = 3_000
/** From one look to the next. */
export const PROBE_SECONDS = 30

/** Whether a server takes connections; null where it was not asked. Why not, in a sentence; empty where it does. */
export interface Probe {
  up: boolean | null
  sentence: string
}

/**
 * Looks whether a server takes connections, at any of its addresses. A name of which nobody knows an address says nothing of the
 * server, nor does an address that may not be connected.
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

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'It takes no connections.',
  EHOSTUNREACH: 'There is no way to it.',
  ENETUNREACH: 'There is no way to it.',
}

/** Empty where a connection is taken, else why not. The address is one: nothing is looked up. */
const connects = (address: string, port: number, limitMs: number): Promise<string> =>
  new Promise((done) => {
    const socket = connect({ host: address, port })
    const end = (answer: string) => {
      clearTimeout(timer)
      socket.destroy()
      done(answer)
    }
    const timer = setTimeout(() => end('It does not answer in time.'), limitMs)
    socket.once('connect', () => end(''))
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
      // Only what had taken a connection resets it.
      end(code === 'ECONNRESET' ? '' : (reasons[code] ?? `There is no connection (${code}).`)),
    )
  })
