import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { node, root } from '../../../scripts/lib/environment.mjs'
import { BackupSchedule } from '../../../server/backup/schedule.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { Lease, LeaseLostError } from '../../../server/database/state/lease.ts'
import { readState, writeState } from '../../../server/database/state/siteState.ts'
import { readConfig, type Config } from '../../../server/process/config.ts'
import { byTheClock } from '../../support/retries.ts'
import { engines, testEnvironment } from '../../support/testServer.ts'

const MINUTE_MS = 60_000
const at = (time: number) => ({ now: () => new Date(time) })

describe.each(engines)('On %s, a lease', (engine) => {
  let config: Config
  let environment: Record<string, string>
  let databases: [Database, Database]
  const time = Date.parse('2026-11-21T04:00:00.000Z')
  beforeAll(async () => {
    environment = await testEnvironment(engine, { isMigrated: true })
    config = readConfig(environment)
    databases = [openDatabase(config), openDatabase(config)]
  })
  afterAll(() => Promise.all(databases.map((database) => database.close())))

  const lease = (of: 0 | 1, clock = at(time), milliseconds = MINUTE_MS) =>
    new Lease({ database: databases[of], clock }, { name: 'making-backup', milliseconds })
  const hold = (of: 0 | 1, clock = at(time)) => lease(of, clock).hold(() => Promise.resolve(of))

  it('is held by one process at a time, however many want it at once, and is free when it is released', async () => {
    let running = 0
    let refused = 0
    const work = async () => {
      running += 1
      await expect.poll(() => refused).toBe(3)
      return running
    }
    const ask = async (of: 0 | 1) => {
      const result = await lease(of).hold(work)
      if (result === null) refused += 1
      return result
    }
    const results = await Promise.all(([0, 1, 0, 1] as const).map(ask))
    expect(results.filter((result) => result !== null)).toEqual([1])
    expect(await hold(1)).toBe(1)
    expect(await hold(0)).toBe(0)
  })

  it('is released where the work fails', async () => {
    await expect(lease(0).hold(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await hold(1)).toBe(1)
  })

  it('of a process that was killed expires', async () => {
    const program = `
      const { readConfig } = await import(${JSON.stringify(join(root, 'server/process/config.ts'))})
      const { openDatabase } = await import(${JSON.stringify(join(root, 'server/database/engine/openDatabase.ts'))})
      const { Lease } = await import(${JSON.stringify(join(root, 'server/database/state/lease.ts'))})
      const database = openDatabase(readConfig(process.env))
      const lease = new Lease(
        { database, clock: { now: () => new Date(${time}) } },
        { name: 'making-backup', milliseconds: ${MINUTE_MS} },
      )
      await lease.hold(() => process.kill(process.pid, 'SIGKILL'))`
    const killed = spawnSync(node(), ['--input-type=module', '-e', program], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    })
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    expect(await hold(0)).toBeNull()
    expect(await hold(0, at(time + MINUTE_MS - 1))).toBeNull()
    expect(await hold(0, at(time + MINUTE_MS))).toBe(0)
  })

  // What follows waits for timers, which are the same on both engines.
  if (engine === 'postgres') return

  it('is renewed while the work runs', byTheClock, async () => {
    const real = { now: () => new Date() }
    const others: (number | null)[] = []
    const milliseconds = 6_000
    const result = await lease(0, real, milliseconds).hold(async (lost) => {
      for (const until = performance.now() + 1.5 * milliseconds; performance.now() < until; await sleep(200))
        others.push(await lease(1, real, milliseconds).hold(() => Promise.resolve(1)))
      return lost.aborted
    })
    expect(result).toBe(false)
    expect(new Set(others)).toEqual(new Set([null]))
  })

  it('is not held for ever where the clock has been set back, and its former holder is told', async () => {
    let now = time
    const clock = { now: () => new Date(now) }
    // So long that the second has it before the former renews its own.
    const milliseconds = 6_000
    const former = lease(0, clock, milliseconds).hold(async (lost) => {
      now = time - 1_000 * MINUTE_MS
      const second = lease(1, clock, milliseconds).hold(async () => {
        if (!lost.aborted) await new Promise((resolve) => lost.addEventListener('abort', resolve))
        return 'taken over'
      })
      expect(await second).toBe('taken over')
      return lost.reason as unknown
    })
    expect(await former).toBeInstanceOf(LeaseLostError)
  })

  it('is lost in time where the database is silent', async () => {
    const [database] = databases
    let isSilent = false
    const silent: Database = Object.create(database, {
      transaction: {
        value: (...work: Parameters<Database['transaction']>) =>
          isSilent ? new Promise(() => undefined) : database.transaction(...work),
      },
    })
    const held = new Lease({ database: silent, clock: at(time) }, { name: 'making-backup', milliseconds: 600 })
    const begun = performance.now()
    const lostAfter = held.hold(async (lost) => {
      isSilent = true
      await new Promise((resolve) => lost.addEventListener('abort', resolve))
      isSilent = false
      return performance.now() - begun
    })
    expect(await lostAfter).toBeGreaterThan(500)
  })

  it('is free when the work ends while it is renewed', async () => {
    const [database] = databases
    let isSlow = false
    const asked = Promise.withResolvers<null>()
    const slow: Database = Object.create(database, {
      transaction: {
        value: async (...work: Parameters<Database['transaction']>) => {
          if (isSlow) {
            isSlow = false
            asked.resolve(null)
            await sleep(500)
          }
          return database.transaction(...work)
        },
      },
    })
    const held = new Lease({ database: slow, clock: at(time) }, { name: 'making-backup', milliseconds: 3_000 })
    await held.hold(() => {
      isSlow = true
      return asked.promise
    })
    await sleep(600)
    expect(await hold(1)).toBe(1)
  })

  it('that was lost is not released by its former holder', async () => {
    let now = time
    const clock = { now: () => new Date(now) }
    const end = Promise.withResolvers<null>()
    const taken = Promise.withResolvers<null>()
    const later = lease(1, clock)
    let second: Promise<null> = Promise.resolve(null)
    await lease(0, clock).hold(async () => {
      now = time + MINUTE_MS
      second = later.hold(() => {
        taken.resolve(null)
        return end.promise
      })
      await taken.promise
    })
    expect(await hold(0, clock)).toBeNull()
    end.resolve(null)
    await second
    expect(await hold(0, clock)).toBe(0)
  })
})

describe('The state that release 0.1.0 left', () => {
  it('says when the next backup is due: not before, and then once', async () => {
    const config = {
      ...readConfig(await testEnvironment('sqlite', { isMigrated: true })),
      backupEveryMs: 60 * MINUTE_MS,
    }
    const database = openDatabase(config)
    const due = Date.parse('2026-11-21T04:00:00.000Z')
    await database.transaction((tx) => writeState(tx, 'next-backup', new Date(due).toISOString(), new Date(due)))
    const run = (time: number) => new BackupSchedule({ config, database, clock: at(time) }, () => undefined).run()
    expect(await run(due - 1)).toBeNull()
    const files = await Promise.all([run(due), run(due), run(due)])
    expect(files.filter((file) => file !== null)).toHaveLength(1)
    expect(await readState(database.reader, 'next-backup')).toBe(new Date(due + 60 * MINUTE_MS).toISOString())
    await database.close()
  })
})
