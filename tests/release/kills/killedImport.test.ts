import { describe, expect, it } from 'vitest'
import { integrityFaults } from '../../../server/database/schema/integrity.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import type { Database } from '../../../server/database/database.ts'
import { readConfig } from '../../../server/process/config.ts'
import { engines } from '../../support/testServer.ts'
import { onceOnly } from '../../support/retries.ts'
import { Product } from '../../support/restartableProduct.ts'

/** How many times the test kills an import. The kills are spread over the duration of the import. */
const KILLS = 20
const ROWS = 5_000

const sheet = (name: string): FormData => {
  const lines = Array.from({ length: ROWS }, (_, index) => `${name}-${index},Barang ${name} ${index}`)
  const body = new FormData()
  body.set('file', new Blob([['external_key,items_name', ...lines].join('\n')]), 'items.csv')
  return body
}

async function counted(
  database: Database,
): Promise<{ rows: number; entries: number; batches: number; faults: unknown }> {
  return database.snapshot(async (queries) => {
    const rows = await queries.withTables<{ items: { id: number } }>().selectFrom('items').select('id').execute()
    const entries = await queries.selectFrom('changes').select('sequence').where('content_type', '=', 'item').execute()
    const batches = await queries.selectFrom('batches').select('created').execute()
    return {
      rows: rows.length,
      entries: entries.length,
      batches: batches.reduce((sum, { created }) => sum + created, 0),
      faults: await integrityFaults(queries, database.engine),
    }
  })
}

describe.each(engines)('On %s, an import whose process is killed', onceOnly, (engine) => {
  it(
    `[spreadsheets.import] at ${KILLS} moments has imported all rows or none`,
    { timeout: 60_000 + KILLS * 15_000 },
    async () => {
      const product = await Product.started(engine)
      const authorization = `Bearer ${await product.signIn()}`
      const send = (name: string) =>
        fetch(`${product.url}/api/game-info/items/import`, {
          method: 'POST',
          headers: { authorization },
          body: sheet(name),
        })
      const began = performance.now()
      expect((await send('utuh')).status).toBe(200)
      const takes = performance.now() - began
      const database = openDatabase(readConfig(product.environment))
      let whole = 1
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const sent = send(`kill${kill}`).then(
          ({ status }) => status,
          () => null,
        )
        await new Promise((resolve) => setTimeout(resolve, (takes * kill) / (KILLS + 1)))
        await product.end('SIGKILL')
        const status = await sent
        const { rows, ...others } = await counted(database)
        expect([whole * ROWS, (whole + 1) * ROWS], `killed at ${kill} of ${KILLS}`).toContain(rows)
        expect(others).toEqual({ entries: rows, batches: rows, faults: [] })
        if (status === 200) expect(rows, 'what was acknowledged').toBe((whole + 1) * ROWS)
        whole = rows / ROWS
        await product.start()
      }
      expect((await send('kill1')).status).toBe(200)
      await product.end('SIGTERM')
      await database.close()
      product.remove()
    },
  )
})
