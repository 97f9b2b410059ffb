import { isIPv4 } from 'node:net'
import { extname, join } from 'node:path'
import type { GameQuery } from '../../../content/realms/servers.ts'
import { askProgram } from '../../process/system/askProgram.ts'
import type { ProbeOptions } from './probeServer.ts'
import { RefusedAddressError, resolveAddress, systemResolve, UnresolvedError } from './resolveAddress.ts'
import { probesEnglish } from './wording.ts'

/** The child process runs the TypeScript file in development and the built JavaScript file otherwise. */
const program = join(import.meta.dirname, `queryProcess${extname(import.meta.filename)}`)

const MOST_BYTES = 64 * 1024
const PROCESS_MS = 5_000
const MOST_HEAP = 128

export interface Question {
  protocol: string
  host: string
  address: string
  port: number
  limitMs: number
}
export type Answer = { players: number } | { fault: 'late' | 'tooMuch' | 'otherProtocol' }

export type QueryOutcome = { players: number } | { up: false | null; sentence: string }

/**
 * Uses the game's own protocol to ask a server how many players are online. A child process without secrets runs the
 * query, because a hostile server could attack the parser.
 */
export async function queryGame(
  { protocol, host, port }: GameQuery,
  { rules, limitMs, resolve = systemResolve }: ProbeOptions,
): Promise<QueryOutcome> {
  try {
    const addresses = await resolveAddress({ host, port }, rules, { resolve, limitMs })
    // An IPv4 address is preferred, because the UDP protocols of games support only IPv4.
    const address = addresses.find(isIPv4) ?? addresses[0] ?? host
    const answer = await ask({ protocol, host, address, port, limitMs })
    return 'players' in answer ? answer : { up: false, sentence: probesEnglish[answer.fault] }
  } catch (error) {
    if (error instanceof RefusedAddressError || error instanceof UnresolvedError)
      return { up: null, sentence: error.message }
    throw error
  }
}

async function ask(question: Question): Promise<Answer> {
  const limitMs = question.limitMs + PROCESS_MS
  const answer = await askProgram(program, question, { limitMs, mostBytes: MOST_BYTES, heapMb: MOST_HEAP })
  // The cast is safe, because queryProcess.ts writes an Answer as JSON.
  return answer === null ? { fault: 'late' } : (answer as Answer)
}
