import type { LogInRecord } from '../../server/auth/logInRecord.ts'
import { logIn } from '../../server/accounts/logIn.ts'
import { Refusal } from '../../server/errors/refusals.ts'
import type { TestServer } from './testServer.ts'
import { addressNumber, HOUR_MS, PASSWORD } from './throttledCalls.ts'

interface Owner {
  username: string
  mark: string
  knownAddress: string
}

interface Siege {
  /** Addresses that guess, each as soon and as often as it is let. */
  addresses: number
  hours: number
}

/** How often the owner comes, at times that the attackers do not know. */
const VISITS_AN_HOUR = 20

/** The same numbers in every run. Mulberry32. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Guesses at an account's password for hours of the server's clock, by the code that logs in and its database, and has the
 * owner come by three ways. Gives the shares of the owner's visits that were let in, and how many guesses a day were looked
 * at.
 */
export async function besiege(server: TestServer, record: LogInRecord, owner: Owner, { addresses, hours }: Siege) {
  const { clock, context } = server
  const began = clock.time.getTime()
  const end = began + hours * HOUR_MS
  const chance = random(addresses)
  let outsiders = 0
  let guesses = 0

  /** Seconds to wait, 0 where the password was looked at. */
  async function attempt(password: string, address: string, marks: readonly string[] = []): Promise<number> {
    const author = { actor: 'visitor', requestId: null, address, now: clock.time }
    try {
      await logIn(context, record, { username: owner.username, password, marks, origin: null, replaces: null }, author)
      return 0
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'wrong_credentials') return 0
      if (error.code === 'too_many') return error.details.retryAfter ?? 0
      throw error
    }
  }
  const elsewhere = (): string => addressNumber(1_000_000 + outsiders++)
  const ways = {
    mark: () => attempt(PASSWORD, elsewhere(), [owner.mark]),
    knownAddress: () => attempt(PASSWORD, owner.knownAddress),
    newAddress: () => attempt(PASSWORD, elsewhere()),
  }
  const letIn = { mark: 0, knownAddress: 0, newAddress: 0 }
  let visits = 0

  // When each address guesses next. Attackers know that a pair of account and address has ten guesses an hour.
  const guessers = Array.from({ length: addresses }, (_, number) => ({
    address: addressNumber(number),
    next: began,
    times: [] as number[],
  }))
  let accountIsFree = began
  let nextVisit = began + chance() * 2 * (HOUR_MS / VISITS_AN_HOUR)
  for (;;) {
    const guesser = guessers.reduce((soonest, other) => (other.next < soonest.next ? other : soonest))
    const nextGuess = Math.max(guesser.next, accountIsFree)
    const time = Math.min(nextGuess, nextVisit)
    if (time >= end) break
    clock.time = new Date(time)
    if (nextVisit <= nextGuess) {
      visits += 1
      for (const [way, come] of Object.entries(ways)) {
        if ((await come()) === 0) letIn[way as keyof typeof ways] += 1 // the keys of the record above
      }
      nextVisit = time + chance() * 2 * (HOUR_MS / VISITS_AN_HOUR)
      continue
    }
    const wait = await attempt('Salah123!', guesser.address)
    if (wait === 0) {
      guesses += 1
      guesser.times.push(time)
      guesser.next = Math.max(time + 1, (guesser.times.at(-10) ?? 0) + HOUR_MS)
    } else {
      // They do not know when within the second the wait ends, and ask again and again.
      accountIsFree = time + (wait > 1 ? (wait - 1) * 1_000 : 100)
    }
  }
  const share = (way: keyof typeof ways): number => letIn[way] / visits
  return {
    free: { mark: share('mark'), knownAddress: share('knownAddress'), newAddress: share('newAddress') },
    guessesADay: Math.round((guesses / hours) * 24),
    visits,
  }
}
