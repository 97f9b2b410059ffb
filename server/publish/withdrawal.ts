import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { figureKey, KEPT_FIGURES } from '../../content/realms/figures.ts'
import { status } from '../../content/settings/status.ts'
import type { Context } from '../context/context.ts'
import { lockNames } from '../database/dialect/locks.ts'
import { readState, writeState } from '../database/state/siteState.ts'
import { PublishedFolder } from './folder.ts'
import { entriesAfter, removalsOf, type Entry } from './removals.ts'
import { Units } from './units.ts'

/** How long the process that publishes has to withdraw what another has changed, before that one does it by itself. */
const PATIENCE_MS = 500
const LOOK_MS = 100

/** Entries of the log that can still appear below others (PostgreSQL commits in another order than it counts). */
const MOST_BEHIND = 1_000

/** After how long what failed is tried again. */
const RETRY_MS = 1_000

/** Entries of the log: those that were not heeded (null: too many), and all that were read. */
interface Found {
  entries: Entry[] | null
  all: readonly Entry[]
}

/** How far the log of changes has been heeded in the folder. */
interface Heeded {
  /** The release whose pages lie there. */
  release: string
  last: number
  /** When that entry was written: a database that was restored has other entries of the same numbers. */
  at: string | null
  /** The newest entries one by one, since a lower number can appear after a higher one. */
  recent: number[]
}
const HEEDED = 'heeded.json'
const EPOCH = 'epoch'
/** The release of the process that publishes, or published last. */
const PUBLISHER = 'publisher'

const SITE_NAME = 'publishing-site'

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
  /** The types of what was heard of and is still to be heeded. */
  #undone = new Set<string>()
  #isDue = false
  /** From when on what is due may have been committed, as `performance.now()` tells. */
  #heardSince = -Infinity
  #work: Promise<void> = Promise.resolve()
  /** Called with the units that were taken out, in the process that publishes. */
  #onWithdrawn: ((units: readonly string[]) => void) | null = null
  /** When this process published last, as `performance.now()` tells. */
  #publishedUntil = -Infinity

  constructor(parts: Parts, options: { folder: string; release: string; onError: (error: unknown) => void }) {
    this.folder = new PublishedFolder(options.folder)
    this.units = new Units(this.folder)
    this.#parts = parts
    this.#release = options.release
    this.#onError = options.onError
  }

  /** Takes the folder; throws ConfigError where it is not Gapura's. From here on changes are heeded. */
  async start(): Promise<void> {
    await this.folder.claim(await siteName(this.#parts))
    this.#floor = await this.#lastSequence()
    this.#note(await this.#newEntries())
    this.#parts.feed.listen((types) => this.#heard(types))
  }

  /**
   * Before the site answers: takes out what may have changed while nothing ran. What cannot be shown to be current leaves the tree of
   * what is current; what was deleted leaves both.
   */
  async prepare(): Promise<void> {
    await this.#removeOutdated()
    // Another process may publish, and would count what was taken out as published.
    await this.newEpoch()
  }

  async #removeOutdated(): Promise<void> {
    await this.folder.endUnfinished()
    const last = await this.#lastSequence()
    // Without what each page shows, it is not known either which of them a change has touched.
    const heeded = (await this.units.load()) ? await this.#readHeeded() : null
    const isKnown = heeded !== null && heeded.last <= last && heeded.at === (await this.#timeOf(heeded.last))
    const entries = isKnown ? await entriesAfter(this.#parts.database.reader, heeded.last - MOST_BEHIND) : null
    const unheeded = isKnown && entries ? entries.filter(({ sequence }) => !covers(heeded, sequence)) : null
    if (heeded?.release === this.#release && unheeded) {
      if (unheeded.length === 0) return this.withdraw(this.units.showing(UNLOGGED))
      // Another process may publish, and be about to say that it has heeded them.
      if (await this.#isHeededInTime(unheeded)) return
    }
    await this.folder.empty('live')
    // Of a folder of which it is not known how far it goes, nothing can be shown to be there still.
    await this.#remove(unheeded)
    await this.#say()
  }

  /** From here on this process is the one that publishes and heeds changes at once. */
  async takeOver(onWithdrawn: (units: readonly string[]) => void): Promise<void> {
    // Of the process that published before, if it was killed.
    await this.folder.endUnfinished()
    await this.units.load()
    this.#onWithdrawn = onWithdrawn
    if ((await this.folder.readState(PUBLISHER)) === this.#release) {
      // Nobody may have heeded since that process ended.
      await this.withdraw(this.units.showing(UNLOGGED))
      return
    }
    // It may have written pages of its release since this one has started.
    await this.folder.empty('live')
    await this.folder.writeState(PUBLISHER, this.#release)
  }

  /** From here on another process may publish. */
  handOver(): void {
    if (this.#onWithdrawn !== null) this.#publishedUntil = performance.now()
    this.#onWithdrawn = null
  }

  /** Takes units out of what is current. */
  async withdraw(units: readonly string[]): Promise<void> {
    this.units.reset(units)
    await Promise.all(units.map((unit) => this.folder.withdraw(unit)))
    // What was written since the change was heard of has gone with the rest.
    this.#onWithdrawn?.(units)
  }

  /** Ends when what was heard so far has been heeded, for a command that ends then. */
  async settled(): Promise<void> {
    let work: Promise<void> | undefined
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
    // Told before it is done: what is being written from now on is not current.
    this.#onWithdrawn?.(this.units.showing(types))
    for (const type of types) this.#undone.add(type)
    if (this.#isDue) return
    this.#isDue = true
    this.#heardSince = performance.now() - this.#parts.feed.ageMs
    this.#work = this.#work.then(() => this.#heed())
  }

  /** Takes out what was heard of. What fails is tried again; what is heard meanwhile is taken out after it. */
  async #heed(): Promise<void> {
    const types = this.#undone
    // What this process has written meanwhile can have come after another took it out.
    const mayHaveWritten = this.#heardSince <= this.#publishedUntil
    this.#undone = new Set()
    this.#isDue = false
    try {
      const found = await this.#newEntries()
      const isHeeded =
        this.#onWithdrawn === null && !mayHaveWritten && (await this.#isHeededInTime(found.entries ?? found.all))
      if (!isHeeded) await this.#act(types)
      else this.#note(found)
    } catch (error) {
      this.#onError(error)
      setTimeout(() => this.#heard(types), RETRY_MS).unref()
    }
  }

  /** Takes out what shows these types, and what shows what stands in the log by now: after it all of that counts as heeded. */
  async #act(types: ReadonlySet<string>): Promise<void> {
    if (this.#onWithdrawn === null) await this.units.load()
    const found = await this.#newEntries()
    const { entries } = found
    const changed = entries && new Set([...types, ...entries.map(({ type }) => type)])
    await this.withdraw(changed ? this.units.showing(changed) : this.units.names)
    await this.#remove(entries)
    this.#note(found)
    await this.#say()
    if (this.#onWithdrawn === null) await this.newEpoch()
  }

  async #isHeededInTime(entries: readonly Entry[]): Promise<boolean> {
    for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_MS) {
      const heeded = await this.#readHeeded()
      if (heeded && entries.every(({ sequence }) => covers(heeded, sequence))) return true
      // This process publishes by now, and nobody else will say so.
      if (this.#onWithdrawn !== null) return false
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
    const units = this.units.showing(removals.types)
    for (const unit of units) await this.folder.removeLists(unit)
    if (units.length > 0) this.#onWithdrawn?.(units)
  }

  /** What stands in the log and was not heeded by this process; null where it is too much. */
  async #newEntries(): Promise<Found> {
    const { reader } = this.#parts.database
    const found = await entriesAfter(reader, this.#floor - MOST_BEHIND)
    if (found) return { entries: found.filter(({ sequence }) => !this.#heeded.has(sequence)), all: found }
    const newest = await entriesAfter(reader, (await this.#lastSequence()) - MOST_BEHIND)
    return { entries: null, all: newest ?? [] }
  }

  #note({ all }: Found): void {
    for (const { sequence } of all) this.#heeded.add(sequence)
    this.#floor = Math.max(this.#floor, all.at(-1)?.sequence ?? 0)
    for (const sequence of this.#heeded) if (sequence <= this.#floor - MOST_BEHIND) this.#heeded.delete(sequence)
  }

  async #lastSequence(): Promise<number> {
    const found = await this.#parts.database.reader
      .selectFrom('changes')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .executeTakeFirst()
    return Number(found?.sequence ?? 0)
  }

  async #timeOf(sequence: number): Promise<string | null> {
    const { reader } = this.#parts.database
    const found = await reader.selectFrom('changes').select('time').where('sequence', '=', sequence).executeTakeFirst()
    return found?.time ?? null
  }

  async #readHeeded(): Promise<Heeded | null> {
    // As `#say` wrote it.
    return JSON.parse((await this.folder.readState(HEEDED)) ?? 'null') as Heeded | null
  }

  /** Says how far the log has been heeded. */
  async #say(): Promise<void> {
    const recent = [...this.#heeded].sort((one, other) => one - other)
    const at = await this.#timeOf(this.#floor)
    const heeded: Heeded = { release: this.#release, last: this.#floor, at, recent }
    await this.folder.writeState(HEEDED, JSON.stringify(heeded))
  }
}

/** By this name a folder is known as this site's; made once, and kept with the database. */
function siteName({ database, clock }: Parts): Promise<string> {
  return database.transaction(async (tx) => {
    await lockNames(tx, database.engine, [SITE_NAME])
    const known = await readState(tx, SITE_NAME)
    if (known !== null) return known
    const name = randomUUID()
    await writeState(tx, SITE_NAME, name, clock.now())
    return name
  })
}

/** Whether an entry has been heeded. */
function covers({ last, recent }: Heeded, sequence: number): boolean {
  const oldest = recent[0] ?? last + 1
  return sequence < oldest ? sequence <= last : recent.includes(sequence)
}
