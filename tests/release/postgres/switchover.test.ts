import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { CommitProxy } from '../../support/databases/commitProxy.ts'
import { createDatabase, startPostgres, type Postgres } from '../../support/databases/postgres.ts'
import { query } from '../../support/failover/haproxy.ts'
import { Product } from '../../support/restartableProduct.ts'
import { postJson } from '../../support/runProduct.ts'

const ITEMS = `/api${item.path}`

describe('Two processes whose PostgreSQL becomes read-only, and whose address leads to another one', () => {
  let leader: Postgres
  let follower: Postgres
  let leaderUrl: string
  let followerUrl: string
  let proxy: CommitProxy
  let token: string
  const products: Product[] = []

  beforeAll(async () => {
    leader = await startPostgres({ isDurable: true })
    leaderUrl = await createDatabase(leader.url)
    follower = await leader.follow()
    followerUrl = new URL(new URL(leaderUrl).pathname, follower.url).href
    const way = await CommitProxy.to(leaderUrl)
    proxy = way.proxy
    const settings = { DATABASE_URL: way.url, GAPURA_SECRET: 'x'.repeat(32) }
    for (let count = 0; count < 2; count += 1) products.push(await Product.create('sqlite', settings))
    token = await Product.startAll(products)
  })
  afterAll(async () => {
    await Product.endAll(products)
    proxy.close()
    await follower.stop()
    await leader.stop()
  })

  const write = async (product: Product, name: string): Promise<number> => {
    const signal = AbortSignal.timeout(10_000)
    const { status } = await postJson(product.url + ITEMS, token, { items_name: name }, { signal })
    return status
  }
  const list = async (product: Product) => (await fetch(product.url + ITEMS)).text()

  it('[database.read-only] save again within ten seconds, and show the same', async () => {
    const [first, second] = products as [Product, Product] // The test has started exactly two processes.
    expect(await write(first, 'before')).toBe(201)
    await expect.poll(() => list(second)).toContain('before')
    await expect
      .poll(() => query(followerUrl, 'select items_name from items'), { timeout: 20_000 })
      .toEqual([{ items_name: 'before' }])

    await query(leaderUrl, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
    await query(followerUrl, 'select pg_promote()')
    const moved = performance.now()
    proxy.moveTo(followerUrl)
    // At first only the first process receives writes, so the second process must detect the new server without a write.
    for (const [number, product] of [first, second].entries()) {
      let status = 0
      for (let turn = 0; status !== 201; turn += 1) {
        status = await write(product, `after ${number} ${turn}`)
        if (status !== 201) await sleep(100)
        expect(performance.now() - moved).toBeLessThan(10_000)
      }
    }
    const there = await query(followerUrl, 'select items_name from items order by id')
    expect(there).toHaveLength(3)
    for (const product of products)
      for (const { items_name } of there)
        await expect.poll(() => list(product), { timeout: 2_000 }).toContain(String(items_name))
    expect(await write(second, 'by the second')).toBe(201)
    await expect.poll(() => list(first), { timeout: 1_000 }).toContain('by the second')
    const left = () =>
      query(
        leaderUrl,
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
    // The processes close connections that reach a maximum age, so eventually none to the old server remains.
    await expect.poll(left, { timeout: 20_000, message: 'connections to the old one' }).toEqual([])
  })
})
