import { setTimeout as sleep } from 'node:timers/promises'
import { cutBetween, type CuttableMachine } from '../failover/machines.ts'
import type { DatabaseCluster } from '../failover/databaseCluster.ts'
import type { Haproxy } from '../failover/haproxy.ts'
import type { Product } from '../restartableProduct.ts'

export interface Site {
  database: DatabaseCluster
  processes: readonly { product: Product; machine: CuttableMachine }[]
  haproxy: Haproxy
  /** Of an admin. */
  token: string
  /** Faults that were made before. */
  turn: number
}

export interface Fault {
  name: string
  /** Makes it and ends it, so that all parts are there again. */
  strike: (site: Site) => Promise<void>
}

/** What a cluster manager takes to find that the primary is gone; Patroni takes about twenty seconds. */
const NOTICED_MS = 5_000
/** How long a process stays away, or cut off. */
const AWAY_MS = 6_000

/** Another one each time. */
function processOf({ processes, turn }: Site) {
  const process = processes[turn % processes.length]
  if (!process) throw new Error('There is no process.')
  return process
}

/** By turns, in this order. */
export const faults: readonly Fault[] = [
  {
    name: 'primary killed, standby promoted',
    strike: async ({ database }) => {
      database.primary.postgres.signal('SIGKILL')
      await sleep(NOTICED_MS)
      await database.promote()
      await sleep(AWAY_MS)
      await database.rebuildStandby()
    },
  },
  {
    name: 'process killed and started',
    strike: async (site) => {
      const { product } = processOf(site)
      await product.end('SIGKILL')
      await sleep(AWAY_MS)
      await product.start()
    },
  },
  {
    name: 'primary cut off, standby promoted',
    strike: async ({ database }) => {
      database.primary.machine.cut()
      await sleep(NOTICED_MS)
      await database.promote()
      await sleep(AWAY_MS)
      await database.rebuildStandby()
    },
  },
  {
    name: 'HAProxy reloaded',
    strike: async ({ haproxy }) => {
      for (let left = 3; left > 0; left -= 1) {
        haproxy.reload()
        await sleep(2_000)
      }
    },
  },
  {
    name: 'primary paused',
    strike: async ({ database }) => {
      database.primary.postgres.signal('SIGSTOP')
      await sleep(NOTICED_MS)
      database.primary.postgres.signal('SIGCONT')
    },
  },
  {
    name: 'all processes restarted by turns',
    strike: async ({ processes }) => {
      for (const { product } of processes) {
        await product.end('SIGTERM')
        await product.start()
        await sleep(2_000)
      }
    },
  },
  {
    name: "primary's disk full, then freed",
    strike: async ({ database: { primary } }) => {
      await primary.disk.fill()
      await sleep(AWAY_MS)
      primary.disk.free()
      // It ends where its log finds no room.
      await primary.postgres.resume()
    },
  },
  {
    name: 'process cut off from the database',
    strike: async (site) => {
      const { machine } = processOf(site)
      const { primary, standby } = site.database
      const end = cutBetween(machine, [primary.machine, standby.machine])
      await sleep(AWAY_MS * 2)
      end()
    },
  },
  {
    name: 'standby promoted, though the primary goes on',
    strike: async ({ database }) => {
      await database.promote()
      await sleep(AWAY_MS)
      await database.rebuildStandby()
    },
  },
  {
    name: 'primary paused, standby promoted, the old one goes on',
    strike: async ({ database }) => {
      database.primary.postgres.signal('SIGSTOP')
      await sleep(NOTICED_MS)
      await database.promote()
      await sleep(2_000)
      database.standby.postgres.signal('SIGCONT')
      await sleep(AWAY_MS)
      await database.rebuildStandby()
    },
  },
]
