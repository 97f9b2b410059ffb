import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, it, onTestFinished } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { CommitProxy } from '../../support/databases/commitProxy.ts'
import { createDatabase } from '../../support/databases/postgres.ts'
import { Product } from '../../support/restartableProduct.ts'
import { postJson } from '../../support/runProduct.ts'

const AWAY_MS = 3_000

// server/process/outageLog.test.ts tests the line that follows each hour.
it.each(['cut', 'vanish'] as const)(
  '[operate.outage-log] an outage of PostgreSQL (%s) is one line at its beginning and one at its end',
  async (way) => {
    const { postgresDatabase } = inject('migrated')
    const { proxy, url } = await CommitProxy.to(await createDatabase(inject('postgresUrl'), postgresDatabase))
    const product = await Product.started('sqlite', { DATABASE_URL: url })
    onTestFinished(async () => {
      await Product.endAll([product])
      proxy.close()
    })
    const token = await product.signIn()
    const write = async () => (await postJson(`${product.url}/api${item.path}`, token, { items_name: 'Potion' })).status
    expect(await write()).toBe(201)
    const before = product.output.length

    proxy[way]()
    const end = performance.now() + AWAY_MS
    while (performance.now() < end) {
      expect(await write()).toBe(503)
      for (const path of ['/donation', '/gameinfo/map']) expect((await fetch(product.url + path)).status).toBe(503)
      await sleep(50)
    }
    proxy.mend()
    await expect.poll(write, { timeout: 10_000 }).toBe(201)
    await expect.poll(() => product.output).toContain('PostgreSQL answers again')
    const lines = product.output.slice(before).trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'PostgreSQL does not answer. What fails because of that is counted, and reported once an hour and at its end.',
      'PostgreSQL answers again, after 0 minutes.',
    ])
  },
)
