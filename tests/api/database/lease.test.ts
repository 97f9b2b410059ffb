import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { Lease, LeaseLostError } from '../../../server/database/state/lease.ts'
import { readConfig, type Config } from '../../../server/process/config.ts'
import { byTheClock } from '../../support/retries.ts'
import { runProgram } from '../../support/runProgram.ts'
import { engines, testEnvironment } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'

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

  const lease = (of: 0 | 1 | Database, clock = at(time), milliseconds = MINUTE_MS) =>
    new Lease({ database: typeof of === 'number' ? databases[of] : of, clock }, { name: 'making-backup', milliseconds })
  const hold = (of: 0 | 1, clock = at(time)) => lease(of, clock).hold(() => Promise.resolve(of))

  it('is held by one process at a time, however many request it at once, and is free after its release', async () => {
    let running = 0
    let refused = 0
    const work = async () => {
      running += 1
      await expect.poll(() => refused).toBe(3)
      return running
    }
    const request = async (of: 0 | 1) => {
      const result = await lease(of).hold(work)
      if (result === null) refused += 1
      return result
    }
    const results = await Promise.all(([0, 1, 0, 1] as const).map(request))
    expect(results.filter((result) => result !== null)).toEqual([1])
    expect(await hold(1)).toBe(1)
    expect(await hold(0)).toBe(0)
  })

  it('is released if the work fails', async () => {
    await expect(lease(0).hold(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await hold(1)).toBe(1)
  })

  it('of a process that was killed expires', async () => {
    const program = `
      const { readConfig } = await load('server/process/config.ts')
      const { openDatabase } = await load('server/database/engine/openDatabase.ts')
      const { Lease } = await load('server/database/state/lease.ts')
      const database = openDatabase(readConfig(process.env))
      const lease = new Lease(
        { database, clock: { now: () => new Date(${time}) } },
        { name: 'making-backup', milliseconds: ${MINUTE_MS} },
      )
      await lease.hold(() => process.kill(process.pid, 'SIGKILL'))`
    const killed = runProgram(program, { ...process.env, ...environment })
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    expect(await hold(0)).toBeNull()
    expect(await hold(0, at(time + MINUTE_MS - 1))).toBeNull()
    expect(await hold(0, at(time + MINUTE_MS))).toBe(0)
  })

  // Timers do not depend on the database engine, so the tests below run only on SQLite.
  if (engine === 'postgres') return

  const intercepted = (before: () => Promise<unknown>) => {
    const transaction = async (...work: Parameters<Database['transaction']>) => {
      await before()
      return databases[0].transaction(...work)
    }
    const database: Database = Object.create(databases[0], { transaction: { value: transaction } })
    return database
  }
  const aborted = async (lost: AbortSignal) => {
    if (!lost.aborted) await once(lost, 'abort')
  }

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

  it('can be taken over when the clock has been set back, and its former holder learns of it', async () => {
    let now = time
    const clock = { now: () => new Date(now) }
    // Milliseconds. The lease must be long enough for the second holder to take it over before the first holder renews
    // it.
    const milliseconds = 6_000
    const former = lease(0, clock, milliseconds).hold(async (lost) => {
      now = time - 1_000 * MINUTE_MS
      const second = lease(1, clock, milliseconds).hold(async () => {
        await aborted(lost)
        return 'taken over'
      })
      expect(await second).toBe('taken over')
      return lost.reason as unknown
    })
    expect(await former).toBeInstanceOf(LeaseLostError)
  })

  it('is lost in time if the database does not answer', async () => {
    let isSilent = false
    const silent = intercepted(() => (isSilent ? new Promise(() => undefined) : Promise.resolve()))
    const begun = performance.now()
    const lostAfter = lease(silent, at(time), 600).hold(async (lost) => {
      isSilent = true
      await aborted(lost)
      isSilent = false
      return performance.now() - begun
    })
    expect(await lostAfter).toBeGreaterThan(500)
  })

  it('is free when the work ends during a renewal', async () => {
    let isSlow = false
    const renewing = Promise.withResolvers<null>()
    const slow = intercepted(async () => {
      if (!isSlow) return
      isSlow = false
      renewing.resolve(null)
      await sleep(500)
    })
    await lease(slow, at(time), 3_000).hold(() => {
      isSlow = true
      return renewing.promise
    })
    await sleep(600)
    expect(await hold(1)).toBe(1)
  })

  it('that was lost is not released by its former holder', async () => {
    let now = time
    const clock = { now: () => new Date(now) }
    const end = Promise.withResolvers<null>()
    const taken = Promise.withResolvers<null>()
    let second: Promise<null> | undefined
    await lease(0, clock).hold(async () => {
      now = time + MINUTE_MS
      second = lease(1, clock).hold(() => {
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
