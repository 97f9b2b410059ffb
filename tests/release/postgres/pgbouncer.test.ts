import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { createDatabase } from '../../support/databases/postgres.ts'
import { endProcess } from '../../support/processes/endProcess.ts'
import { unprivileged } from '../../support/processes/unprivileged.ts'
import { Product } from '../../support/restartableProduct.ts'
import { freePort, untilPrinted } from '../../../scripts/lib/product.mjs'
import { hasProgram } from '../../../scripts/lib/programs.mjs'
import { postJson, runToEnd } from '../../support/runProduct.ts'

const ITEMS = `/api${item.path}`

async function startPgBouncer(url: string, mode: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const { port: target, pathname } = new URL(url)
  writeFileSync(join(folder, 'users'), '"gapura" ""\n')
  writeFileSync(
    join(folder, 'ini'),
    `[databases]
${pathname.slice(1)} = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = ${mode}
`,
  )
  for (const file of ['users', 'ini']) chmodSync(join(folder, file), 0o644)
  const child = spawn('pgbouncer', [join(folder, 'ini')], { ...unprivileged, stdio: ['ignore', 'pipe', 'pipe'] })
  await untilPrinted(child, /process up/)
  return {
    url: `postgres://gapura@127.0.0.1:${port}${pathname}`,
    stop: async () => {
      await endProcess(child, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Pool = 'session' | 'transaction'

const pairs: [string, [Pool, Pool]][] = [
  ['by session for one, and by transaction for the other', ['session', 'transaction']],
  ['by session', ['session', 'session']],
  ['by transaction', ['transaction', 'transaction']],
]

describe.skipIf(!hasProgram('pgbouncer')).each(pairs)(
  'Two processes behind PgBouncer that pools %s',
  (_what, pools) => {
    const bouncers = new Map<Pool, Awaited<ReturnType<typeof startPgBouncer>>>()
    const products: Product[] = []
    let token: string
    beforeAll(async () => {
      const direct = await createDatabase(inject('postgresUrl'))
      const settings = { GAPURA_SECRET: 'x'.repeat(32), METRICS_TOKEN: 'm'.repeat(16) }
      for (const pool of pools) {
        const bouncer = bouncers.get(pool) ?? (await startPgBouncer(direct, pool))
        bouncers.set(pool, bouncer)
        products.push(await Product.create('sqlite', { ...settings, DATABASE_URL: bouncer.url }))
      }
      token = await Product.startAll(products)
    })
    afterAll(async () => {
      await Product.endAll(products)
      for (const bouncer of bouncers.values()) await bouncer.stop()
    })

    const write = async (product: Product | undefined, name: string) => {
      const { status } = await postJson(`${product?.url}${ITEMS}`, token, { items_name: name })
      return status
    }
    const list = async (product: Product | undefined) => (await fetch(`${product?.url}${ITEMS}?per_page=500`)).text()

    it('[database.read-only] show within a second what the other has written', async () => {
      for (const [writer, reader] of [products, products.toReversed()]) {
        for (let turn = 0; turn < 5; turn += 1) {
          const name = `Shown ${products.indexOf(writer as Product)} ${turn}`
          await list(reader)
          expect(await write(writer, name)).toBe(201)
          await expect.poll(() => list(reader), { timeout: 1_000, interval: 50 }).toContain(name)
        }
      }
    })

    it('lose nothing when both write at the same time', async () => {
      // In session mode, the two processes share PgBouncer's default of 20 connections, so the test sends fewer writes
      // at once.
      const most = { session: 12, transaction: 60 } as const
      const writes = pools.flatMap((pool, number) =>
        Array.from({ length: most[pool] / 2 }, (_, count) => ({
          by: products[number],
          name: `At once ${number} ${count}`,
        })),
      )
      const names = writes.map(({ name }) => name)
      const statuses = await Promise.all(writes.map(({ by, name }) => write(by, name)))
      expect(new Set(statuses)).toEqual(new Set([201]))
      for (const product of products) {
        await expect.poll(() => list(product), { timeout: 2_000 }).toContain(names.at(-1))
        const there = await list(product)
        expect(names.filter((name) => !there.includes(`"${name}"`))).toEqual([])
      }
    })

    it('are backed up and examined', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gapura-bouncer-'))
      for (const args of [['backup', join(folder, 'backup.tar.gz')], ['doctor']]) {
        const { code, said } = await runToEnd('gapura', args, products.at(-1)?.environment ?? {})
        expect(code, said).toBe(0)
      }
      rmSync(folder, { recursive: true })
    })
  },
)
