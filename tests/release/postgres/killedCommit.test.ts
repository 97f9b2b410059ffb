import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { CommitProxy } from '../../support/databases/commitProxy.ts'
import { createDatabase } from '../../support/databases/postgres.ts'
import { query } from '../../support/failover/haproxy.ts'
import { onceOnly } from '../../support/retries.ts'
import { Product } from '../../support/restartableProduct.ts'
import { postJson } from '../../support/runProduct.ts'

const ITEMS = '/api/game-info/items'

describe('A process on PostgreSQL that is killed while it commits for many', onceOnly, () => {
  const cleanups: (() => Promise<unknown> | void)[] = []
  afterEach(async () => {
    for (const clean of cleanups.splice(0).reverse()) await clean()
  })

  it.each(['before the commit is sent', 'when it has been sent'] as const)(
    '[database.group-commit] (%s) has saved all of them or none, and everything that it acknowledged',
    async (when) => {
      const direct = await createDatabase(inject('postgresUrl'), inject('migrated').postgresDatabase)
      const { proxy, url } = await CommitProxy.to(direct)
      cleanups.push(() => proxy.close())
      const product = await Product.create('sqlite', { DATABASE_URL: url })
      cleanups.push(() => product.remove())
      await product.start()
      const token = await product.signIn()
      const create = (name: string) => postJson(product.url + ITEMS, token, { items_name: name })
      // These early requests open the database connections before the test holds any commits.
      for (let count = 0; count < 3; count += 1) expect((await create(`Early ${count}.`)).status).toBe(201)

      // The server runs at most two commits at once. The test holds both, so all further writes share the next commit.
      const ahead = []
      for (const name of ['Ahead 0.', 'Ahead 1.']) {
        const held = proxy.hold(name)
        void create(name).catch(() => undefined)
        ahead.push(await held)
      }

      const names = Array.from({ length: 40 }, (_, number) => `Item ${number}.`)
      const acknowledged: string[] = []
      const held = proxy.hold('Item 20.')
      const answers = names.map((name) =>
        create(name).then(
          ({ status }) => status === 201 && acknowledged.push(name),
          () => undefined,
        ),
      )
      await sleep(700)
      ahead[0]?.decide(null)
      const { sent, decide } = await held
      if (when === 'when it has been sent') decide(null)
      await product.end('SIGKILL')
      await Promise.all(answers)

      const saved = async () => (await query(direct, 'select items_name from items')).map((row) => row['items_name'])
      const together = names.filter((name) => sent.includes(name))
      expect(together.length).toBeGreaterThan(5)
      // PostgreSQL may still be committing, so the test reads repeatedly.
      await expect
        .poll(async () => {
          const rows = await saved()
          return together.filter((name) => rows.includes(name)).length
        })
        .toBeOneOf(when === 'before the commit is sent' ? [0] : [0, together.length])
      expect(await saved()).toEqual(expect.arrayContaining(['Early 0.', 'Early 1.', 'Early 2.', ...acknowledged]))

      await product.start()
      cleanups.push(() => product.end('SIGKILL'))
      expect((await create('Afterwards.')).status).toBe(201)
    },
  )
})
