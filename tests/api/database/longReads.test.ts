import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { byTheClock } from '../../support/retries.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

/** Only two long reads run at a time, so this many take longer in total than a request may wait for a connection. */
const READS = 24
const READ_SECONDS = 0.5

describe.runIf(engines.includes('postgres'))('On PostgreSQL, reads that are long', () => {
  const server = useTestServer('postgres')

  it('wait for one another, are all answered, and leave connections for others', byTheClock, async () => {
    const { longReader, reader } = server().context.database
    const reads = Array.from({ length: READS }, () => sql`select pg_sleep(${READ_SECONDS})`.execute(longReader))
    const waits: number[] = []
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        const start = performance.now()
        await sql`select 1`.execute(reader)
        waits.push(performance.now() - start)
        await sleep(50)
      }
    })()
    try {
      await Promise.all(reads)
    } finally {
      isOver = true
      await others
    }
    // If the long reads took all connections, another read would have to wait until one of them ends.
    expect(Math.max(...waits)).toBeLessThan(READ_SECONDS * 1_000)
  })
})
