import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the process that publishes says in the folder. */
export const report = (folder: string): { published: number; waiting: number } => {
  const file = join(folder, 'state/publishing.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { published: number; waiting: number }) // as server/publish writes it
    : { published: 0, waiting: 1 }
}

/** It says how many wait every five seconds. */
const QUIET_S = 12

/** Until everything is written, and has been for a while, since pages that are written name others. Gives when it was, in milliseconds from now. */
export async function untilWritten(folder: string): Promise<number> {
  const begun = performance.now()
  let toldAt = begun
  for (let quiet = 0; quiet < QUIET_S; quiet += 1) {
    await sleep(1_000)
    if (performance.now() - toldAt > 30_000) {
      toldAt = performance.now()
      console.error(`${JSON.stringify(report(folder))} after ${((toldAt - begun) / 1_000).toFixed(0)} s`)
    }
    if (report(folder).waiting > 0) quiet = 0
  }
  return performance.now() - begun - QUIET_S * 1_000
}
