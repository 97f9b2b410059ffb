import { isIPv4 } from 'node:net'
import { extname, join } from 'node:path'
import type { GameQuery } from '../../../content/realms/servers.ts'
import { askProgram } from '../../process/system/askProgram.ts'
import type { ProbeOptions } from './probeServer.ts'
import { RefusedAddressError, resolveAddress, systemResolve, UnresolvedError } from './resolveAddress.ts'

/** The program of a query, beside this file: a source in development, built otherwise. */
const program = join(import.meta.dirname, `queryProcess${extname(import.meta.filename)}`)

/** More than an answer takes, which is one number or one sentence. */
const MOST_BYTES = 64 * 1024
/** What the process may take to start and to end, beside the query itself. */
const PROCESS_MS = 5_000
/** Of values of JavaScript, in megabytes; queryProcess.ts bounds the rest. */
const MOST_HEAP = 128

/** What the process of a query is asked, and what it answers. */
export interface Question {
  protocol: string
  /** As players name it, which some protocols want to hear. It is not looked up. */
  host: string
  address: string
  port: number
  limitMs: number
}
export type Answer = { players: number } | { fault: string }

/** How many play, or why that is not known: null where the game was not asked, false where it does not answer. */
export type QueryOutcome = { players: number } | { up: false | null; sentence: string }

/**
 * Asks a game by its own protocol how many play. Programs of many authors read the answers, which come from anybody who can send a
 * packet in the server's name: they run in a process of their own, which knows no secret, connects to this address alone, and
 * can be ended.
 */
export async function queryGame(
  { protocol, host, port }: GameQuery,
  { rules, limitMs, resolve = systemResolve }: ProbeOptions,
): Promise<QueryOutcome> {
  try {
    const addresses = await resolveAddress({ host, port }, rules, { resolve, limitMs })
    // The protocols that go by UDP know IPv4 alone.
    const address = addresses.find(isIPv4) ?? addresses[0] ?? host
    const answer = await ask({ protocol, host, address, port, limitMs })
    return 'players' in answer ? answer : { up: false, sentence: answer.fault }
  } catch (error) {
    if (error instanceof RefusedAddressError || error instanceof UnresolvedError)
      return { up: null, sentence: error.message }
    throw error
  }
}

async function ask(question: Question): Promise<Answer> {
  const limitMs = question.limitMs + PROCESS_MS
  const answer = await askProgram(program, question, { limitMs, mostBytes: MOST_BYTES, heapMb: MOST_HEAP })
  // As queryProcess.ts writes it.
  return answer === null ? { fault: 'It does not answer in time.' } : (answer as Answer)
}
