import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { figureKey, KEPT_FIGURES } from '../../content/realms/figures.ts'
import { status } from '../../content/settings/status.ts'
import type { Context } from '../context/context.ts'
import { PublishedFolder } from './folder.ts'
import { entriesAfter, removalsOf, type Entry } from './removals.ts'
import { Units } from './units.ts'

/** How long the process that publishes has to withdraw what another has changed, before that one does it by itself. */
const PATIENCE_MS = 500
const LOOK_MS = 100

/** Entries of the log that can still appear below others (PostgreSQL commits in another order than it counts). */
const MOST_BEHIND = 1_000

/** How far the log of changes has been heeded in the folder. */
interface Heeded {
  /** The release whose pages lie there. */
  release: string
  last: number
  /** The newest entries one by one, since a lower number can appear after a higher one. */
  recent: number[]
}
const HEEDED = 'heeded.json'
const EPOCH = 'epoch'

/** What changes without an entry in the log. */
const UNLOGGED: ReadonlySet<string> = new Set([status.key, ...KEPT_FIGURES.map(figureKey)])

type Parts = Pick<Context, 'database' | 'feed' | 'clock'>

/**
 * Takes out of the published folder what a change touches, within a second and in every process that can make one: the one that
 * publishes does it when it hears of the change, another where that one does not say in time that it has.
 */
export class Withdrawal {
  readonly folder: PublishedFolder
  readonly units: Units
  readonly #parts: Parts
  readonly #release: string
  readonly #onError: (error: unknown) => void
  readonly #heeded = new Set<number>()
  #floor = 0
  /** What other processes are given time for; null where nothing is. */
  #waiting: Set<string> | null = null
  #work: Promise<unknown> = Promise.resolve()
  /** Called with the units that were taken out, in the process that publishes. */
  #onWithdrawn: ((units: readonly string[]) => void) | null = null

  constructor(parts: Parts, options: { folder: string; release: string; onError: (error: unknown) => void }) {
    this.folder = new PublishedFolder(options.folder)
    this.units = new Units(this.folder)
    this.#parts = parts
    this.#release = options.release
    this.#onError = options.onError
  }

  /** Takes the folder; throws ConfigError where it is not Gapura's. From here on changes are heeded. */
  async start(): Promise<void> {
    await this.folder.claim()
    await this.#skip(await this.#lastSequence())
    this.#parts.feed.listen((types) => this.#heard(types))
  }

  /**
   * Before the site answers: takes out what may have changed while nothing ran. What cannot be shown to be current leaves the tree of
   * what is current; what was deleted leaves both.
   */
  async prepare(): Promise<void> {
    const [last, heeded] = [await this.#lastSequence(), await this.#readHeeded()]
    const isKnown = heeded !== null && heeded.last <= last
    const entries = isKnown ? await entriesAfter(this.#parts.database.reader, heeded.last - MOST_BEHIND) : null
    const unheeded = isKnown && entries ? entries.filter(({ sequence }) => !covers(heeded, sequence)) : null
    await this.units.load()
    if (heeded?.release === this.#release && unheeded) {
      if (unheeded.length === 0) return this.withdraw(this.units.showing(UNLOGGED))
      // Another process may publish, and be about to say that it has heeded them.
      if (await this.#isHeededInTime(unheeded)) return
    }
    await this.folder.empty('live')
    // Of a folder of which it is not known how far it goes, nothing can be shown to be there still.
    await this.#remove(unheeded)
    await this.#note()
    await this.newEpoch()
  }

  /** From here on this process is the one that heeds changes at once. */
  publishing(onWithdrawn: ((units: readonly string[]) => void) | null): void {
    this.#onWithdrawn = onWithdrawn
  }

  /** Takes units out of what is current. */
  async withdraw(units: readonly string[]): Promise<void> {
    this.units.reset(units)
    await Promise.all(units.map((unit) => this.folder.withdraw(unit)))
  }

  /** Ends when what was heard so far has been heeded, for a command that ends then. */
  async settled(): Promise<void> {
    let work: Promise<unknown> | undefined
    while (work !== this.#work) {
      work = this.#work
      await work
    }
  }

  /** Changes when a process has taken something out that is not the one that publishes. */
  async epoch(): Promise<string> {
    return (await this.folder.readState(EPOCH)) ?? ''
  }

  async newEpoch(): Promise<void> {
    await this.folder.writeState(EPOCH, randomUUID())
  }

  #heard(types: ReadonlySet<string>): void {
    if (this.#onWithdrawn) {
      const units = this.units.showing(types)
      // Told before it is done: what is being written from now on is not current.
      this.#onWithdrawn(units)
      this.#then(async () => {
        await this.withdraw(units)
        await this.#remove(await this.#newEntries())
        await this.#note()
      })
      return
    }
    if (this.#waiting) {
      for (const type of types) this.#waiting.add(type)
      return
    }
    this.#waiting = new Set(types)
    this.#then(() => this.#standIn())
  }

  #then(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(this.#onError)
  }

  /** Does what the process that publishes should have done, where it has not. */
  async #standIn(): Promise<void> {
    const entries = await this.#newEntries()
    const isHeeded = await this.#isHeededInTime(entries ?? [])
    const types = this.#waiting ?? new Set()
    this.#waiting = null
    if (isHeeded) return
    await this.units.load()
    await this.withdraw(this.units.showing(types))
    const more = await this.#newEntries()
    await this.#remove(entries && more && [...entries, ...more])
    await this.#note()
    await this.newEpoch()
  }

  async #isHeededInTime(entries: readonly Entry[]): Promise<boolean> {
    for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_MS) {
      const heeded = await this.#readHeeded()
      if (heeded && entries.every(({ sequence }) => covers(heeded, sequence))) return true
      await sleep(LOOK_MS)
    }
    return false
  }

  /** Takes out what these entries have deleted or withdrawn; everything, where they are too many to be looked up (null). */
  async #remove(entries: readonly Entry[] | null): Promise<void> {
    const { database, clock } = this.#parts
    const removals = entries && (await removalsOf(database.reader, entries, clock.now()))
    if (!removals) return this.folder.empty('fallback')
    for (const page of removals.pages) await this.folder.removePage(page)
    for (const picture of removals.pictures) await this.folder.removePicture(picture)
    for (const unit of this.units.showing(removals.types)) await this.folder.removeLists(unit)
  }

  /** What stands in the log and was not heeded by this process; null where it is too much. */
  async #newEntries(): Promise<Entry[] | null> {
    const found = await entriesAfter(this.#parts.database.reader, this.#floor - MOST_BEHIND)
    if (!found) {
      await this.#skip(await this.#lastSequence())
      return null
    }
    const entries = found.filter(({ sequence }) => !this.#heeded.has(sequence))
    for (const { sequence } of entries) this.#heeded.add(sequence)
    this.#floor = Math.max(this.#floor, found.at(-1)?.sequence ?? 0)
    for (const sequence of this.#heeded) if (sequence <= this.#floor - MOST_BEHIND) this.#heeded.delete(sequence)
    return entries
  }

  async #skip(last: number): Promise<void> {
    this.#floor = last
    await this.#newEntries()
  }

  async #lastSequence(): Promise<number> {
    const found = await this.#parts.database.reader
      .selectFrom('changes')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .executeTakeFirst()
    return Number(found?.sequence ?? 0)
  }

  async #readHeeded(): Promise<Heeded | null> {
    // As `#note` wrote it.
    return JSON.parse((await this.folder.readState(HEEDED)) ?? 'null') as Heeded | null
  }

  async #note(): Promise<void> {
    const recent = [...this.#heeded].sort((one, other) => one - other)
    const heeded: Heeded = { release: this.#release, last: this.#floor, recent }
    await this.folder.writeState(HEEDED, JSON.stringify(heeded))
  }
}

/** Whether an entry has been heeded. */
function covers({ last, recent }: Heeded, sequence: number): boolean {
  const oldest = recent[0] ?? last + 1
  return sequence < oldest ? sequence <= last : recent.includes(sequence)
}
