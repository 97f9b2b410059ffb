import pg from 'pg'
import { expect, it } from 'vitest'
import { useTestServer } from '../../support/testServer.ts'

// The tests check the rules in docs/operate/failover.md, "What Gapura does".
const server = useTestServer('postgres')

it('[database.stale-memory] A process that cannot read what others have changed is not ready after two seconds, until it has read it', async () => {
  const ready = async () => (await server().call('GET', '/readyz')).body
  await expect.poll(ready).toEqual({ status: 'ready' })
  const other = new pg.Client(server().context.config.databaseUrl ?? '')
  await other.connect()
  await other.query('begin; lock table changes in access exclusive mode')
  await expect
    .poll(ready, { timeout: 5_000 })
    .toEqual({ status: 'not ready', why: 'It has not read yet what other processes have changed.' })
  await other.query('rollback')
  await other.end()
  await expect.poll(ready, { timeout: 10_000 }).toEqual({ status: 'ready' })
})
