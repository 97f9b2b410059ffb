import type { IncomingHttpHeaders } from 'node:http'

/** Discord's limit for a webhook. It is counted here as well, because repeated refusals get an address banned. */
const MOST = 30
const WITHIN_MS = 60_000

/**
 * When the next request to a channel may be sent, by our count and by Discord's answers.
 * https://discord.com/developers/docs/topics/rate-limits
 */
export class RequestPace {
  readonly #times = new Map<number, number[]>()
  readonly #closedUntil = new Map<number, number>()

  freeAt(channelId: number, now: Date): Date {
    const times = this.#recent(channelId, now.getTime())
    const first = times[times.length - MOST]
    const closed = this.#closedUntil.get(channelId) ?? 0
    // After the clock was set back, nobody waits longer than the answers require.
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
