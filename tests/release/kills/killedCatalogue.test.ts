import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onceOnly } from '../../support/retries.ts'
import { Random } from '../../support/random.ts'
import { Product } from '../../support/restartableProduct.ts'
import { callApi } from '../../support/runProduct.ts'
import { engines } from '../../support/testServer.ts'

const KILLS = 15
const WRITERS = 6
const COMPARED = 25

interface Row {
  id: number
  items_name?: string
  monster_name?: string
}

/** As the database has them, and as the catalogue has them. */
const kinds = {
  items: { stored: 'game-info/items', page: 'item', name: 'items_name' },
  monsters: { stored: 'game-info/monsters', page: 'monster', name: 'monster_name' },
} as const
type Kind = keyof typeof kinds

/** Each start takes seconds if other tests use the processors, too. */
const options = { ...onceOnly, timeout: 400_000 }

describe.each(engines)('The catalogue in memory on %s', options, (engine) => {
  const random = new Random(engine.length)
  let killed: Product
  let witness: Product
  let token = ''
  beforeAll(async () => {
    killed = await Product.started(engine)
    token = await killed.signIn()
    const { DATA_DIR = '', DATABASE_URL } = killed.environment
    witness = await Product.started(engine, { DATA_DIR, ...(DATABASE_URL ? { DATABASE_URL } : {}) })
  })
  afterAll(() => Product.endAll([killed, witness], 'SIGKILL'))

  const rows = async ({ url }: Product, kind: Kind) =>
    (await callApi('GET', `${url}/api/${kinds[kind].stored}`, token)) as Row[]
  const valuesOf = (kind: Kind): object => ({ [kinds[kind].name]: `${kind} ${random.whole(0, 999_999)}` })

  async function writeOnce({ url }: Product, known: Row[], kind: Kind): Promise<void> {
    const row = known[random.whole(0, Math.max(0, known.length - 1))]
    const act = row && random.chance(0.6) ? (random.chance(0.5) ? 'PUT' : 'DELETE') : 'POST'
    const where = act === 'POST' ? '' : `/${row?.id}`
    await callApi(act, `${url}/api/${kinds[kind].stored}${where}`, token, act === 'DELETE' ? undefined : valuesOf(kind))
  }

  it(`equals the database after ${KILLS} kills of a process that writes, in it and in the one that goes on`, async () => {
    let isOver = false
    const writers = Array.from({ length: WRITERS }, async (_, number) => {
      const product = number % 2 === 0 ? killed : witness
      const kind: Kind = number % 3 === 0 ? 'monsters' : 'items'
      while (!isOver) {
        // A killed process answers nothing, and another writer may have deleted the row.
        const known = await rows(product, kind).catch(() => [])
        await writeOnce(product, known, kind).catch(() => sleep(20))
      }
    })
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(random.whole(200, 900))
      await killed.end('SIGKILL')
      await killed.start()
    }
    isOver = true
    await Promise.all(writers)
    for (const kind of ['items', 'monsters'] as const) {
      const { page, name } = kinds[kind]
      const stored = await rows(witness, kind)
      expect(stored.length).toBeGreaterThan(5)
      for (const { url } of [killed, witness]) {
        const read = (where: string) => callApi('GET', `${url}/api/game-database/${where}`)
        // The changes of the other process come within a second.
        await expect
          .poll(async () => ((await read(kind)) as { total: number }).total, { timeout: 10_000 })
          .toBe(stored.length)
        for (const row of stored.slice(-COMPARED))
          expect(await read(`${page}/${row.id}`)).toMatchObject({ id: row.id, name: row[name] })
      }
    }
  })
})
