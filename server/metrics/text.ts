import type { Family, Sample } from './instruments.ts'

/** The numbers of one process. */
export interface Report {
  /** Which of several workers; null where there is one process. */
  worker: number | null
  families: readonly Family[]
}

const escaped = (text: string): string => text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))

function line({ name, labels, value }: Sample, worker: number | null): string {
  const all = worker === null ? labels : { ...labels, worker: String(worker) }
  const pairs = Object.entries(all).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

/**
 * Numbers in the text format of Prometheus
 * (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format), each named once for all processes.
 * Workers stand side by side under a label, not summed: a sum would fall when one of them ends, which Prometheus takes for
 * a counter that began anew.
 */
export function asText(reports: readonly Report[]): string {
  const families = new Map<string, { head: string[]; lines: string[] }>()
  for (const { worker, families: own } of reports) {
    for (const { name, help, type, samples } of own) {
      const family = families.get(name) ?? { head: [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`], lines: [] }
      families.set(name, family)
      family.lines.push(...samples.map((sample) => line(sample, worker)))
    }
  }
  return `${[...families.values()].flatMap(({ head, lines }) => [...head, ...lines]).join('\n')}\n`
}
