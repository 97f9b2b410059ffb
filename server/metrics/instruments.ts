/**
 * Numbers for Prometheus, in its text format
 * (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
 */
type Labels = Readonly<Record<string, string>>

const escaped = (text: string): string => text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const head = (name: string, help: string, type: 'counter' | 'gauge' | 'histogram'): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

export interface Instrument {
  /** Its lines, as they stand now. */
  lines: () => string[]
}

/** A number that only rises, for each set of labels. */
export class Counter implements Instrument {
  readonly #name: string
  readonly #help: string
  readonly #values = new Map<string, { labels: Labels; value: number }>()

  constructor(name: string, help: string) {
    this.#name = name
    this.#help = help
  }

  add(labels: Labels = {}, by = 1): void {
    const key = Object.values(labels).join('\0')
    const entry = this.#values.get(key)
    if (entry) entry.value += by
    else this.#values.set(key, { labels, value: by })
  }

  lines(): string[] {
    const values = [...this.#values.values()].map(({ labels, value }) => line(this.#name, labels, value))
    return [...head(this.#name, this.#help, 'counter'), ...values]
  }
}

/** Numbers that are looked up when somebody asks. */
export class Reading implements Instrument {
  readonly #name: string
  readonly #help: string
  readonly #type: 'counter' | 'gauge'
  readonly #read: () => Readonly<Record<string, number>> | number

  /** `read` gives one number, or one for each value of the label `kind`. */
  constructor(
    name: string,
    help: string,
    type: 'counter' | 'gauge',
    read: () => Readonly<Record<string, number>> | number,
  ) {
    this.#name = name
    this.#help = help
    this.#type = type
    this.#read = read
  }

  lines(): string[] {
    const value = this.#read()
    const lines =
      typeof value === 'number'
        ? [line(this.#name, {}, value)]
        : Object.entries(value).map(([kind, number]) => line(this.#name, { kind }, number))
    return [...head(this.#name, this.#help, this.#type), ...lines]
  }
}

/** Upper ends of the classes into which durations are counted, in seconds. */
const ENDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How long things take. */
export class Histogram implements Instrument {
  readonly #name: string
  readonly #help: string
  readonly #label: string
  readonly #series = new Map<string, { counts: number[]; sum: number }>()

  constructor(name: string, help: string, label: string) {
    this.#name = name
    this.#help = help
    this.#label = label
  }

  observe(label: string, seconds: number): void {
    let series = this.#series.get(label)
    if (!series) {
      series = { counts: new Array<number>(ENDS.length + 1).fill(0), sum: 0 }
      this.#series.set(label, series)
    }
    const place = ENDS.findIndex((end) => seconds <= end)
    const index = place < 0 ? ENDS.length : place
    series.counts[index] = (series.counts[index] ?? 0) + 1
    series.sum += seconds
  }

  lines(): string[] {
    const lines = head(this.#name, this.#help, 'histogram')
    for (const [value, { counts, sum }] of this.#series) {
      const labels = { [this.#label]: value }
      let total = 0
      for (const [index, count] of counts.entries()) {
        total += count
        lines.push(line(`${this.#name}_bucket`, { ...labels, le: String(ENDS[index] ?? '+Inf') }, total))
      }
      lines.push(line(`${this.#name}_sum`, labels, sum), line(`${this.#name}_count`, labels, total))
    }
    return lines
  }
}
