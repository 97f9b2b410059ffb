import { setTimeout as sleep } from 'node:timers/promises'

/** Does something again and again, once in about so many milliseconds, until it is over. */
export async function paced(step: () => Promise<unknown>, isOver: () => boolean, everyMs: number): Promise<void> {
  while (!isOver()) {
    const start = performance.now()
    await step()
    await sleep(Math.max(0, everyMs * (0.5 + Math.random()) - (performance.now() - start)))
  }
}
