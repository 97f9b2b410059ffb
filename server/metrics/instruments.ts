export type Labels = Readonly<Record<string, string>>

/** One number, as Prometheus knows it. */
export interface Sample {
  name: string
  labels: Labels
  value: number
}

/** The numbers of one instrument. */
export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

export interface Instrument {
  /** Its numbers, as they stand now. */
  family: () => Family
}

/** A number that only rises, for each set of labels. */
export class Counter implements Instrument {
  readonly #name: string
  readonly #help: string
  readonly #samples = new Map<string, Sample>()

  constructor(name: string, help: string) {
    this.#name = name
    this.#help = help
  }

  add(labels: Labels = {}, by = 1): void {
    const key = Object.values(labels).join('\0')
    const sample = this.#samples.get(key)
    if (sample) sample.value += by
    else this.#samples.set(key, { name: this.#name, labels, value: by })
  }

  family(): Family {
    return { name: this.#name, help: this.#help, type: 'counter', samples: [...this.#samples.values()] }
  }
}

type Read = () => Readonly<Record<string, number>> | number

/** Numbers that are looked up when somebody asks. */
export class Reading implements Instrument {
  readonly #name: string
  readonly #help: string
  readonly #type: 'counter' | 'gauge'
  readonly #read: Read

  /** `read` gives one number, or one for each value of the label `kind`. */
  constructor(name: string, help: string, type: 'counter' | 'gauge', read: Read) {
    this.#name = name
    this.#help = help
    this.#type = type
    this.#read = read
  }

  family(): Family {
    const [name, value] = [this.#name, this.#read()]
    const samples =
      typeof value === 'number'
        ? [{ name, labels: {}, value }]
        : Object.entries(value).map(([kind, number]) => ({ name, labels: { kind }, value: number }))
    return { name, help: this.#help, type: this.#type, samples }
  }
}

/** Upper ends of the classes into which durations are counted, in seconds. */
const ENDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How long things take. */
export class Histogram implements Instrument {
  readonly #name: string
  readonly #help: string
  readonly #series = new Map<string, { labels: Labels; counts: number[]; sum: number }>()

  constructor(name: string, help: string) {
    this.#name = name
    this.#help = help
  }

  observe(seconds: number, labels: Labels = {}): void {
    const key = Object.values(labels).join('\0')
    let series = this.#series.get(key)
    if (!series) {
      series = { labels, counts: new Array<number>(ENDS.length + 1).fill(0), sum: 0 }
      this.#series.set(key, series)
    }
    const place = ENDS.findIndex((end) => seconds <= end)
    const index = place < 0 ? ENDS.length : place
    series.counts[index] = (series.counts[index] ?? 0) + 1
    series.sum += seconds
  }

  family(): Family {
    const name = this.#name
    const samples: Sample[] = []
    for (const { labels, counts, sum } of this.#series.values()) {
      let total = 0
      for (const [index, count] of counts.entries()) {
        total += count
        samples.push({ name: `${name}_bucket`, labels: { ...labels, le: String(ENDS[index] ?? '+Inf') }, value: total })
      }
      samples.push({ name: `${name}_sum`, labels, value: sum }, { name: `${name}_count`, labels, value: total })
    }
    return { name, help: this.#help, type: 'histogram', samples }
  }
}
