import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../scripts/lib/environment.mjs'
import { untilEncoded } from '../scripts/lib/product.mjs'
import { createAdmin } from './admin.ts'
import { measureBeside } from './measurements/beside.ts'
import { measureCatalogue } from './measurements/catalogue.ts'
import { measureGameReads } from './measurements/game/reads.ts'
import { measureGameTrouble } from './measurements/game/trouble.ts'
import { measureGrowth } from './measurements/growth.ts'
import { measureHistory } from './measurements/history.ts'
import { measureImporting } from './measurements/importing.ts'
import { measureMaking } from './measurements/making.ts'
import { measureOpenPages } from './measurements/openPages.ts'
import { measureOrders } from './measurements/orders.ts'
import { measurePhotograph } from './measurements/photograph.ts'
import { measureReading } from './measurements/reading.ts'
import { postgresScratch, sqliteScratch, type Scratch } from './scratch.ts'
import type { seed } from './seed.ts'
import { seedGame } from './seedGame.ts'
import { startProduct } from './server.ts'
import { measureSearching } from './measurements/searching.ts'
import { measureSlowReaders } from './measurements/slowReaders.ts'
import { soak } from './measurements/soak.ts'
import { measureStarting } from './measurements/starting.ts'
import { measureWriting } from './measurements/writing.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000' },
    seconds: { type: 'string' },
    changes: { type: 'string', default: '5000000' },
    postgres: { type: 'string' },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    peer: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: ['starting', 'reading', 'making', 'writing', 'photograph'] },
    growth: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
})

const engines: Record<string, (product?: string) => Promise<Scratch>> = {
  sqlite: async (product) => sqliteScratch(product),
  postgres: (product) => postgresScratch(values.postgres ?? null, product),
}
const peers = values.peer.map((peer): [string, string] => {
  const [name = '', ...url] = peer.split('=')
  return [name, url.join('=')]
})

/**
 * Creates a database with the demo, an admin and the seed rows. Each compared version of Gapura fills its database with
 * its own seed script.
 */
async function prepared(make: () => Promise<Scratch>): Promise<Scratch> {
  const scratch = await make()
  const product = await startProduct(scratch)
  await untilEncoded(product.url)
  await product.stop()
  await createAdmin(scratch)
  // The cast is needed because a module imported by a computed path has no type.
  const own = (await import(join(scratch.product, 'bench/seed.ts'))) as { seed: typeof seed }
  await own.seed(scratch, Number(values.rows))
  return scratch
}

function machine(): string {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim()
  const [load = ''] = readFileSync('/proc/loadavg', 'utf8').split(' ')
  return (
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}; ` +
    `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ` +
    `Linux ${release()}, Node ${process.versions.node}; load before: ${load}; --rows ${values.rows}`
  )
}

const print = (lines: readonly string[]): void => console.log(lines.join('\n'))

print([machine(), ''])
for (const name of values.engine) {
  const make = engines[name]
  if (!make) throw new Error(`There is no engine ${name}.`)
  if (values.growth) {
    print(await measureGrowth(make))
    continue
  }
  if (values.beside !== undefined) {
    const beside = resolve(values.beside)
    const here = await prepared(make)
    const there = await prepared(() => make(beside))
    // Both get the same game, because older versions have no script that writes one.
    await seedGame(here)
    await seedGame(there)
    try {
      print(await measureBeside(here, there, Number(values.seconds ?? 2)))
    } finally {
      await here.remove()
      await there.remove()
    }
    continue
  }
  const large: Record<string, () => Promise<string[]>> = {
    catalogue: () => measureCatalogue(make),
    searching: () => measureSearching(make, Number(values.seconds ?? 10)),
    history: () => measureHistory(make, Number(values.changes)),
    slow: () => measureSlowReaders(make),
    importing: () => measureImporting(make),
    open: () => measureOpenPages(make),
    orders: () => measureOrders(make),
    trouble: () => measureGameTrouble(make),
    // The game measurement does not depend on the site's database engine, so it runs only with the first engine.
    game: () => (name === values.engine[0] ? measureGameReads() : Promise.resolve([])),
  }
  for (const what of values.only) print((await large[what]?.()) ?? [])
  if (values.only.every((what) => what in large)) continue
  const scratch = await prepared(make)
  try {
    if (values.soak) print(await soak(scratch, Number(values.seconds ?? 60)))
    else {
      const seconds = Number(values.seconds ?? 2)
      const measurements: Record<string, () => Promise<string[]>> = {
        starting: () => measureStarting(scratch),
        reading: () => measureReading(scratch, { seconds, peers }),
        making: () => measureMaking(scratch),
        writing: () => measureWriting(scratch, seconds),
        photograph: () => measurePhotograph(scratch, seconds),
      }
      for (const what of values.only.filter((what) => !(what in large)))
        print((await measurements[what]?.()) ?? [`There is nothing to measure as ${what}.`])
    }
  } finally {
    await scratch.remove()
  }
}
