import type { IncomingHttpHeaders } from 'node:http'

/** What a webhook of Discord takes, counted here too: to be refused over and over gets an address shut out. */
const MOST = 30
const WITHIN_MS = 60_000

/**
 * When the next request to a channel may be sent: by how many there were, and by what its answers say.
 * https://discord.com/developers/docs/topics/rate-limits
 */
export class RequestPace {
  readonly #times = new Map<number, number[]>()
  readonly #closedUntil = new Map<number, number>()

  freeAt(channelId: number, now: Date): Date {
    const times = this.#recent(channelId, now.getTime())
    const first = times[times.length - MOST]
    const closed = this.#closedUntil.get(channelId) ?? 0
    // A clock that was set back makes nobody wait for longer than answers ask for.
    const until = closed > now.getTime() + WITHIN_MS ? 0 : closed
    return new Date(Math.max(until, first === undefined ? 0 : first + WITHIN_MS))
  }

  count(channelId: number, now: Date): void {
    this.#times.set(channelId, [...this.#recent(channelId, now.getTime()), now.getTime()])
  }

  /** What an answer says of how many more there may be. */
  read(channelId: number, headers: IncomingHttpHeaders, now: Date): void {
    const seconds = Number(headers['x-ratelimit-reset-after'])
    if (headers['x-ratelimit-remaining'] !== '0' || !(seconds > 0)) return
    this.#closedUntil.set(channelId, now.getTime() + Math.ceil(seconds * 1_000))
  }

  #recent(channelId: number, now: number): number[] {
    return (this.#times.get(channelId) ?? []).filter((time) => time > now - WITHIN_MS && time <= now)
  }
}
