import { placeOf } from './places.ts'

/** What no page is whole without comes first, then the landing page and news: they are what most visitors read. */
const FIRST: readonly string[] = ['assets', '', 'news', 'storage']

/** After how long it is tried again to write what has failed twice. */
const COOL_MS = 5_000

/** Of one unit: addresses whose answers are published, and those that wait to be written. */
interface Addresses {
  published: Set<string>
  waiting: Set<string>
  /** When it was taken out of what is current last, counted in withdrawals. */
  withdrawnAt: number
}

/** The addresses of the site by their units, and which of them is written next. */
export class Waiting {
  readonly #units = new Map<string, Addresses>()
  #moment = 0
  /** What visitors have asked the site for. */
  readonly #asked = new Set<string>()
  /** What `next` gave and nothing is known of yet. */
  readonly #inWork = new Set<string>()
  /** What could not be written when it was tried last. */
  readonly #failed = new Set<string>()
  /** What failed twice, and from when on it is tried again. */
  readonly #cooling = new Map<string, number>()

  get published(): number {
    return this.#count(({ published }) => published.size)
  }

  get waiting(): number {
    return this.#count(({ waiting }) => waiting.size) + this.#inWork.size + this.#cooling.size
  }

  knows(address: string): boolean {
    const unit = this.#unitOf(address)
    return (
      unit !== null &&
      (unit.published.has(address) ||
        unit.waiting.has(address) ||
        this.#inWork.has(address) ||
        this.#cooling.has(address))
    )
  }

  /** Lets an address wait that is not published. */
  add(address: string): void {
    const unit = this.#unitOf(address)
    if (unit && !this.knows(address)) unit.waiting.add(copyOf(address))
  }

  /** A visitor has asked for an address. It comes next if it waits; others can be made up. */
  asked(address: string): void {
    if (this.#unitOf(address)?.waiting.has(address)) this.#asked.add(address)
  }

  /** Rises whenever something is taken out. */
  get moment(): number {
    return this.#moment
  }

  /** Whether the unit of an address was taken out after a moment: what was written or found since then may have gone with it. */
  isWithdrawnSince(moment: number, address: string): boolean {
    return (this.#unitOf(address)?.withdrawnAt ?? 0) > moment
  }

  markPublished(address: string): void {
    this.#forget(address)?.published.add(address)
    this.#failed.delete(address)
  }

  /** The file of an address was found in the folder, which was read since this moment: its name can come after it was taken out. */
  found(address: string, since: number): void {
    if (this.isWithdrawnSince(since, address)) this.add(address)
    else this.markPublished(address)
  }

  /** Lets an address wait behind the others of its unit. */
  toEnd(address: string): void {
    this.#forget(address)?.waiting.add(address)
  }

  /** Lets an address be written next that had to be taken out. */
  again(address: string): void {
    this.toEnd(address)
    this.asked(address)
  }

  /** Lets an address that could not be written wait behind the others of its unit, and for a while where it has failed before. */
  postpone(address: string): void {
    const unit = this.#forget(address)
    if (this.#failed.has(address)) this.#cooling.set(address, performance.now() + COOL_MS)
    else unit?.waiting.add(address)
    this.#failed.add(address)
  }

  drop(address: string): void {
    this.#forget(address)
    this.#failed.delete(address)
  }

  /** Lets all wait that was published of these units. */
  withdrawn(units: readonly string[]): void {
    this.#moment += 1
    for (const name of units) {
      const unit = this.#unitNamed(name)
      unit.withdrawnAt = this.#moment
      for (const address of unit.published) unit.waiting.add(address)
      unit.published.clear()
    }
  }

  /** Gives the moment of it. */
  withdrawnAll(): number {
    this.withdrawn([...this.#units.keys()])
    return this.#moment
  }

  /**
   * What is to be written next, and whether a visitor has asked for it; null where nothing waits. It is not given again before it was
   * published, dropped or let wait again.
   */
  next(): { address: string; isAsked: boolean } | null {
    const next = this.#first()
    if (next) {
      this.#forget(next.address)
      this.#inWork.add(next.address)
    }
    return next
  }

  #first(): { address: string; isAsked: boolean } | null {
    for (const [address, due] of this.#cooling) {
      if (due > performance.now()) break
      this.#cooling.delete(address)
      this.#unitOf(address)?.waiting.add(address)
    }
    for (const address of this.#asked) {
      this.#asked.delete(address)
      if (this.#unitOf(address)?.waiting.has(address)) return { address, isAsked: true }
    }
    for (const name of FIRST) {
      for (const address of this.#units.get(name)?.waiting ?? []) return { address, isAsked: false }
    }
    // What is small first, so that few do not wait for many.
    let fewest: Addresses | null = null
    for (const unit of this.#units.values())
      if (unit.waiting.size > 0 && (!fewest || unit.waiting.size < fewest.waiting.size)) fewest = unit
    for (const address of fewest?.waiting ?? []) return { address, isAsked: false }
    return null
  }

  /** Takes an address out of wherever it stands. */
  #forget(address: string): Addresses | null {
    const unit = this.#unitOf(address)
    unit?.published.delete(address)
    unit?.waiting.delete(address)
    this.#inWork.delete(address)
    return unit
  }

  #unitOf(address: string): Addresses | null {
    const place = placeOf(address)
    return place && this.#unitNamed(place.unit)
  }

  #unitNamed(name: string): Addresses {
    let unit = this.#units.get(name)
    if (!unit) this.#units.set(name, (unit = { published: new Set(), waiting: new Set(), withdrawnAt: 0 }))
    return unit
  }

  #count(of: (unit: Addresses) => number): number {
    let count = 0
    for (const unit of this.#units.values()) count += of(unit)
    return count
  }
}

/** V8 keeps the whole text that a part was taken from: each address would hold the page on which it was found. */
const copyOf = (address: string): string => Buffer.from(address).toString()
