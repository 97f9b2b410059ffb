import type { IncomingHttpHeaders } from 'node:http'
import type { Reply } from '../outbox/outgoingRequest.ts'

const USUAL_SECONDS = 60

/**
 * Discord's response gives the wait twice: the body has fractions of a second, the header `Retry-After` only whole
 * seconds.
 */
function secondsIn(body: string): number {
  try {
    const answer: unknown = JSON.parse(body)
    return answer instanceof Object && 'retry_after' in answer ? Number(answer.retry_after) : Number.NaN
  } catch {
    return Number.NaN
  }
}

/**
 * Returns the time at which a receiver that responded with status 429 accepts requests again (RFC 9110, section 10.2.3:
 * Retry-After).
 */
export function waitOf({ headers, body }: Reply, now: Date): Date {
  const header = headers['retry-after'] ?? ''
  const seconds = [secondsIn(body), header === '' ? Number.NaN : Number(header)].find((number) => number >= 0)
  if (seconds !== undefined) return new Date(now.getTime() + Math.ceil(seconds * 1_000))
  const day = Date.parse(header)
  return Number.isNaN(day) ? new Date(now.getTime() + USUAL_SECONDS * 1_000) : new Date(day)
}

/**
 * Maximum number of requests to a Discord webhook within a minute. Gapura limits itself, because Discord bans an IP
 * address after repeated refusals.
 */
const MOST = 30
const WITHIN_MS = 60_000

/**
 * Limits the number of requests of each channel and obeys the rate limits in Discord's response headers.
 * https://discord.com/developers/docs/topics/rate-limits
 */
export class RequestPace {
  readonly #times = new Map<number, number[]>()
  readonly #closedUntil = new Map<number, number>()

  freeAt(channelId: number, now: Date): Date {
    const times = this.#recent(channelId, now.getTime())
    const first = times[times.length - MOST]
    const closed = this.#closedUntil.get(channelId) ?? 0
    // A wait that ends too far in the future was recorded before the clock was set back, so it is ignored.
    const until = closed > now.getTime() + WITHIN_MS ? 0 : closed
    return new Date(Math.max(until, first === undefined ? 0 : first + WITHIN_MS))
  }

  count(channelId: number, now: Date): void {
    this.#times.set(channelId, [...this.#recent(channelId, now.getTime()), now.getTime()])
  }

  read(channelId: number, headers: IncomingHttpHeaders, now: Date): void {
    const seconds = Number(headers['x-ratelimit-reset-after'])
    if (headers['x-ratelimit-remaining'] !== '0' || !(seconds > 0)) return
    this.#closedUntil.set(channelId, now.getTime() + Math.ceil(seconds * 1_000))
  }

  #recent(channelId: number, now: number): number[] {
    return (this.#times.get(channelId) ?? []).filter((time) => time > now - WITHIN_MS && time <= now)
  }
}
