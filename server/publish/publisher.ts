import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context/context.ts'
import { Lease } from '../database/state/lease.ts'
import type { Taken } from '../responseCache/responseCache.ts'
import { isAsPlaced, linkedAddresses, placeOf, placeOfFile, type KindHeaders, type Place } from './places.ts'
import type { Encoded } from './folder.ts'
import { writeReport } from './examine.ts'
import { knownBefore, seeds } from './seeds.ts'
import { sweep } from './sweep.ts'
import { Waiting } from './waiting.ts'
import type { Withdrawal } from './withdrawal.ts'

/** How soon another process takes over where the one that publishes was killed. */
const LEASE_MS = 10_000
const RETRY_MS = 2_000
/** How often it is looked whether something is stale by time alone, or was taken out by another process. */
const TICK_MS = 250
/** How often the site says that it is there. */
const HEARTBEAT_MS = 5_000
/** How often what all is there is asked anew, for what nothing links to. */
const SEED_MS = 10 * 60_000
/** How often what has no reason to be there any more is taken out. */
const SWEEP_MS = 24 * 60 * 60_000
/** Nothing is written where it is longer unknown what others have changed: they may take out what would be written then. */
const BLIND_MS = 2_000
/** After a failure of the disk or the database. */
const PAUSE_MS = 5_000
/** Of the thread that answers visitors, as long as nobody waits for the page; what they take of it counts, so that they come first. */
const SHARE = 0.75

/** How publishing stands, for metrics. */
export interface PublishingState {
  published: number
  waiting: number
  /** What it failed by last; null where it goes on. */
  error: string | null
}

interface Parts {
  context: Pick<Context, 'database' | 'clock' | 'caches' | 'feed'>
  app: FastifyInstance
  withdrawal: Withdrawal
  /** What the proxy adds to files. */
  headers: KindHeaders
  /** Addresses of the build's files. */
  assets: readonly string[]
  onError: (error: unknown, sentence: string) => void
}

/**
 * Writes what the response cache gives to a visitor without a token into the published folder: everything after a start, then what
 * changes touch, and first what is asked for. Of several processes one publishes.
 */
export class Publisher {
  readonly #parts: Parts
  readonly #lease: Lease
  readonly #waiting = new Waiting()
  readonly #stopping = new AbortController()
  #epoch = ''
  #isPublishing = false
  #error: string | null = null
  #run: Promise<unknown> = Promise.resolve()
  /** The write that is in progress; it gives what it failed by. */
  #writing: Promise<{ failure: unknown } | null> = Promise.resolve(null)

  constructor(parts: Parts) {
    this.#parts = parts
    this.#lease = new Lease(parts.context, { name: 'publishing', milliseconds: LEASE_MS })
  }

  get state(): PublishingState {
    const { published, waiting } = this.#waiting
    return { published, waiting, error: this.#error }
  }

  start(): void {
    this.#parts.app.responseCache.onAsked = (key) => {
      if (this.#isPublishing) this.#waiting.asked(key)
    }
    this.#run = this.#takeTurns()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#run
  }

  async #takeTurns(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#lease.hold((lost) => this.#publish(AbortSignal.any([lost, this.#stopping.signal])))
      } catch (error) {
        this.#failed(error)
      } finally {
        this.#parts.withdrawal.handOver()
        this.#isPublishing = false
      }
      await pause(RETRY_MS, this.#stopping.signal)
    }
  }

  async #publish(ended: AbortSignal): Promise<void> {
    const { withdrawal, context } = this.#parts
    await withdrawal.takeOver((units) => this.#waiting.withdrawn(units))
    this.#isPublishing = true
    await this.#reload()
    for await (const address of knownBefore(withdrawal.folder)) this.#waiting.add(address)
    const sideWork = this.#sideWork(ended)
    let [seededAt, sweptAt] = [-Infinity, -Infinity]
    let isIdle = false
    while (!ended.aborted) {
      try {
        if (performance.now() - seededAt > SEED_MS) {
          for await (const address of seeds(this.#parts)) {
            if (ended.aborted) break
            this.#waiting.add(address)
          }
          seededAt = performance.now()
        }
        const next = this.#isBlind ? null : this.#waiting.next()
        if (next) await this.#publishOne(next)
        else {
          await this.#written()
          if (!isIdle) await withdrawal.folder.writeNothing()
          if (performance.now() - sweptAt > SWEEP_MS && this.#waiting.waiting === 0) {
            const queries = context.database.longReader
            await sweep({ folder: withdrawal.folder, waiting: this.#waiting, queries, ended })
            sweptAt = performance.now()
          }
          await pause(TICK_MS / 5, ended)
        }
        isIdle = next === null
      } catch (error) {
        if (!ended.aborted) this.#failed(error)
        await pause(PAUSE_MS, ended)
      }
    }
    await sideWork
    await this.#written()
    await withdrawal.folder.writeNothing()
  }

  /** What has to be done meanwhile. */
  async #sideWork(ended: AbortSignal): Promise<void> {
    const { withdrawal, context } = this.#parts
    let beatAt = -Infinity
    let clearing: Promise<unknown> | null = null
    while (!ended.aborted) {
      try {
        const stale = withdrawal.units.staleBy(context.clock.now())
        if (stale.length > 0) await withdrawal.withdraw(stale)
        if ((await withdrawal.epoch()) !== this.#epoch) await this.#reload()
        if (performance.now() - beatAt > HEARTBEAT_MS) {
          beatAt = performance.now()
          await withdrawal.folder.writeHeartbeat(context.clock.now())
          await this.#report()
        }
        // It may be as much as all pages, and what is stale waits for nothing.
        clearing ??= withdrawal.folder
          .clearTrash(ended)
          .catch((error: unknown) => this.#failed(error))
          .finally(() => (clearing = null))
      } catch (error) {
        this.#failed(error)
        await pause(PAUSE_MS, ended)
      }
      await pause(TICK_MS, ended)
    }
    await clearing
  }

  /** Whether others may have changed what the cache still counts as valid. */
  get #isBlind(): boolean {
    return this.#parts.context.feed.ageMs > BLIND_MS
  }

  /** Looks what is current in the folder: another process may have taken out some of it. */
  async #reload(): Promise<void> {
    const { withdrawal } = this.#parts
    this.#epoch = await withdrawal.epoch()
    const begun = this.#waiting.withdrawnAll()
    for await (const file of withdrawal.folder.files('live')) {
      const place = placeOfFile(file)
      if (place) this.#waiting.found(place.address, begun)
    }
  }

  async #publishOne({ address, isAsked }: { address: string; isAsked: boolean }): Promise<void> {
    const place = placeOf(address)
    if (!place) return this.#waiting.drop(address)
    const begun = performance.eventLoopUtilization()
    try {
      const taken = await this.#take(address)
      // The one before is compressed and written while this one is made.
      await this.#written()
      if (taken === 'later') return this.#waiting.postpone(address)
      if (taken === null) {
        await this.#parts.withdrawal.folder.remove(place)
        this.#waiting.drop(address)
      } else
        this.#writing = this.#write(address, place, taken).then(
          () => null,
          (failure: unknown) => {
            this.#waiting.toEnd(address)
            return { failure }
          },
        )
    } catch (error) {
      this.#waiting.toEnd(address)
      throw error
    }
    // Whoever asked for it may ask for what it links to.
    if (!isAsked) await sleep(performance.eventLoopUtilization(begun).active * (1 / SHARE - 1))
  }

  /** Ends when nothing is being written; throws what the last write failed by. */
  async #written(): Promise<void> {
    const failed = await this.#writing
    this.#writing = Promise.resolve(null)
    if (failed) throw failed.failure
  }

  /** What a visitor is answered, as the cache has it. Null where it is not to be published; `later` where it cannot be had now. */
  async #take(address: string): Promise<Taken | null | 'later'> {
    const { app } = this.#parts
    let status = 0
    const all = await app.responseCache.record(async () => {
      const answer = await app.inject({ method: 'GET', url: address })
      status = answer.statusCode
    })
    if (status >= 500 || status === 429) return 'later'
    const [taken] = all
    if (status !== 200 || !taken || all.length > 1 || taken.response.status !== 200) return null
    // Another spelling of an address is no file. Icons say in their query what they were made of, which is none.
    return placeOf(taken.key)?.file === placeOf(address)?.file ? taken : null
  }

  async #write(address: string, place: Place, taken: Taken): Promise<void> {
    const { app, withdrawal } = this.#parts
    const { responseCache } = app
    const { response } = taken
    const plain = await response.representation(null)
    if (!isAsPlaced(place, plain.headers, this.#parts.headers[place.kind])) {
      this.#waiting.drop(address)
      return
    }
    if (!responseCache.isValid(taken)) return this.#outdated(address, taken)
    const before = this.#waiting.moment
    // Before it is written: whoever withdraws looks there.
    await withdrawal.units.add(place.unit, { types: taken.seen.keys(), staleAt: taken.staleAt })
    const isThere = await withdrawal.folder.write(place, plain.bytes, async () => {
      const encoded: Encoded = {}
      for (const encoding of ['br', 'gzip'] as const) {
        const { bytes, headers } = await response.representation(encoding)
        if (headers['content-encoding'] === encoding) encoded[encoding] = bytes
      }
      return encoded
    })
    this.#error = null
    if (this.#isBlind || !responseCache.isValid({ ...taken, staleAt: null })) {
      // It may show what was deleted meanwhile, and what had to go is gone from both trees by now.
      await withdrawal.folder.remove(place)
      return this.#waiting.again(address)
    }
    if (!responseCache.isValid(taken)) {
      await withdrawal.folder.withdrawFile(place)
      return this.#waiting.postpone(address)
    }
    if (isThere && !this.#waiting.isWithdrawnSince(before, address)) this.#waiting.markPublished(address)
    else this.#waiting.toEnd(address)
    for (const linked of linkedAddresses(place.ending, plain.bytes)) this.#waiting.add(linked)
  }

  /** What changed while it was made is made again; what lacks a part that could not be read, after a while. */
  #outdated(address: string, { staleAt }: Taken): void {
    if (staleAt !== null && staleAt <= this.#parts.context.clock.now().getTime()) this.#waiting.postpone(address)
    else this.#waiting.toEnd(address)
  }

  #failed(error: unknown): void {
    if (this.#error === null)
      this.#parts.onError(
        error,
        'Publishing fails. What is published stays as it is, and what changes is answered by the site.',
      )
    this.#error = error instanceof Error ? error.message : String(error)
    // The doctor need not wait for the next one. Where there is no room for it either, the doctor sees that by itself.
    void this.#report().catch(() => undefined)
  }

  #report(): Promise<void> {
    const { withdrawal, context } = this.#parts
    return writeReport(withdrawal.folder, { at: context.clock.now().toISOString(), ...this.state })
  }
}

const pause = (milliseconds: number, ended: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal: ended }).catch(() => undefined)
