import type { PublishedFolder } from './folder.ts'

/** What the files of a unit show, and from when on time alone makes one of them stale; null: never. */
export interface Unit {
  types: ReadonlySet<string>
  staleAt: number | null
}

const FILE = 'units.json'

/** What each unit depends on, kept beside the trees: any process can then withdraw what a change touches. */
export class Units {
  readonly #folder: PublishedFolder
  #units = new Map<string, Unit>()
  #isSaved = true

  constructor(folder: PublishedFolder) {
    this.#folder = folder
  }

  /** False where nothing is kept. */
  async load(): Promise<boolean> {
    const text = await this.#folder.readState(FILE)
    // As `#save` wrote it; the file comes and goes as a whole.
    const kept = JSON.parse(text ?? '{}') as Record<string, { types: string[]; staleAt: number | null }>
    this.#units = new Map(
      Object.entries(kept).map(([name, { types, staleAt }]) => [name, { types: new Set(types), staleAt }]),
    )
    return text !== null
  }

  /** Notes on what a file depends that will be written; before it is written. */
  async add(name: string, { types, staleAt }: { types: Iterable<string>; staleAt: number | null }): Promise<void> {
    const known = this.#units.get(name)
    const all = new Set([...(known?.types ?? []), ...types])
    const soonest = staleAt === null ? (known?.staleAt ?? null) : Math.min(staleAt, known?.staleAt ?? Infinity)
    if (this.#isSaved && known && known.types.size === all.size && known.staleAt === soonest) return
    this.#units.set(name, { types: all, staleAt: soonest })
    await this.#save()
  }

  /** Forgets until when a unit holds: nothing of it is current any more. */
  reset(names: Iterable<string>): void {
    for (const name of names) {
      const known = this.#units.get(name)
      if (known) this.#units.set(name, { ...known, staleAt: null })
    }
  }

  /** The units that show something of these types. */
  showing(types: ReadonlySet<string>): string[] {
    return this.#where(({ types: shown }) => [...types].some((type) => shown.has(type)))
  }

  staleBy(now: Date): string[] {
    return this.#where(({ staleAt }) => staleAt !== null && staleAt <= now.getTime())
  }

  get names(): string[] {
    return [...this.#units.keys()]
  }

  #where(isSo: (unit: Unit) => boolean): string[] {
    return [...this.#units].flatMap(([name, unit]) => (isSo(unit) ? [name] : []))
  }

  async #save(): Promise<void> {
    this.#isSaved = false
    const kept = [...this.#units].map(([name, { types, staleAt }]) => [name, { types: [...types], staleAt }])
    await this.#folder.writeState(FILE, JSON.stringify(Object.fromEntries(kept)))
    this.#isSaved = true
  }
}
