import { Client } from './client.ts'

/** Milliseconds between the arrivals of two visitors. */
const PACE_MS = 5

export interface Waited {
  visits: number
  p99: number
  longest: number
}

/**
 * Measures how long visitors wait while `work` runs. New visitors arrive at a steady pace even if earlier visitors are
 * still waiting.
 */
export async function visitedMeanwhile<T>(url: string, work: () => Promise<T>): Promise<{ result: T; waited: Waited }> {
  const client = new Client(url, 100)
  const elapsed: number[] = []
  const visits: Promise<void>[] = []
  const visit = async () => {
    const begun = performance.now()
    const { status } = await client.send('GET', '/')
    if (status !== 200) throw new Error(`A visitor was answered ${status}.`)
    elapsed.push(performance.now() - begun)
  }
  const timer = setInterval(() => visits.push(visit()), PACE_MS)
  try {
    const result = await work()
    clearInterval(timer)
    await Promise.all(visits)
    const sorted = elapsed.sort((one, other) => one - other)
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
    return { result, waited: { visits: sorted.length, p99: at(0.99), longest: at(1) } }
  } finally {
    clearInterval(timer)
    client.close()
  }
}
