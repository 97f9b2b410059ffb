import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseCluster } from '../failover/databaseCluster.ts'
import { startHaproxy } from '../failover/haproxy.ts'
import { makeMachine } from '../failover/machines.ts'
import { Product } from '../restartableProduct.ts'
import type { Site } from './faults.ts'

const PROCESSES = 3
/** Addresses of machines: see `makeMachine`. */
const MACHINES = '198.18.0.0/15'
/** Longest until all parts say that they are there. */
const WHOLE_MS = 60_000

/** PostgreSQL with a synchronous standby, three processes and HAProxy, each server and process on a machine of its own. */
export async function startClusterSite(): Promise<Site & { stop: () => Promise<void> }> {
  const database = await DatabaseCluster.start()
  const processes: Site['processes'][number][] = []
  for (let number = 0; number < PROCESSES; number += 1) {
    const machine = makeMachine()
    const product = await Product.createOn(machine, {
      DATABASE_URL: database.url,
      GAPURA_SECRET: 'the same for all that serve one site',
      TRUST_PROXY: MACHINES,
    })
    processes.push({ machine, product })
    await product.start()
  }
  const token = (await processes[0]?.product.signIn()) ?? ''
  const haproxy = await startHaproxy(processes.map(({ product }) => new URL(product.url).host))
  return {
    ...{ database, processes, haproxy, token, turn: 0 },
    stop: async () => {
      haproxy.stop()
      for (const { product, machine } of processes) {
        await product.end('SIGKILL')
        product.remove()
        machine.remove()
      }
      await database.stop()
    },
  }
}

/** Waits until the standby follows and each process says that it is ready. Gives how long that took, in milliseconds. */
export async function untilWhole({ database, processes }: Site): Promise<number> {
  const start = performance.now()
  await database.untilSynchronous()
  for (;;) {
    const answers = await Promise.all(
      processes.map(async ({ product }) => (await fetch(`${product.url}/readyz`).catch(() => null))?.ok ?? false),
    )
    if (answers.every(Boolean)) return performance.now() - start
    if (performance.now() - start > WHOLE_MS) throw new Error(`Not all processes became ready: ${answers.join()}`)
    await sleep(100)
  }
}
