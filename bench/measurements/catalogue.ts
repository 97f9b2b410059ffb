import { sql } from 'kysely'
import { openContext } from '../../server/start/openContext.ts'
import type { Context } from '../../server/context/context.ts'
import { write } from '../../server/database/changes/write.ts'
import { item } from '../../content/types/item.ts'
import { catalogue } from '../../server/game/catalogue/tables.ts'
import { openDatabase } from '../../server/database/engine/openDatabase.ts'
import { readConfig, type Config } from '../../server/process/config.ts'
import { seed } from '../seed.ts'
import { startProduct } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { median, table } from '../table.ts'
import { closeContext, memoryUsed } from './contextMemory.ts'
import { measureTranslated } from './translatedCatalogue.ts'

const DROPS = 100_000
const ITEMS = 50_000
const BUILDS = 5
const CHANGED = [1, 1_000, ITEMS] as const

/** Returns the longest time in milliseconds in which the event loop did nothing else. */
async function watched(work: () => Promise<unknown>): Promise<{ longest: number; cpu: number; elapsed: number }> {
  let [longest, last, isOver] = [0, performance.now(), false]
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  look()
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  isOver = true
  return { longest, cpu: (user + system) / 1_000, elapsed: performance.now() - begun }
}

/** Measures what the game's data in memory costs: its space, its reading at the start, and following changes. */
export async function measureCatalogue(make: () => Promise<Scratch>): Promise<string[]> {
  const scratch = await make()
  await (await startProduct(scratch)).stop()
  await seed(scratch, DROPS, { items: ITEMS })
  const config = readConfig(scratch.environment)
  await nameDrops(config)
  const builds: { longest: number; cpu: number; elapsed: number }[] = []
  let space = 0
  for (let build = 0; build < BUILDS; build += 1) {
    const context = await openContext(config)
    await context.feed.start()
    const before = memoryUsed()
    builds.push(await watched(() => context.memory.get(catalogue)))
    // Later the garbage of earlier builds is collected in between.
    if (build === 0) space = memoryUsed() - before
    if (build < BUILDS - 1) await closeContext(context)
    else {
      const lines = await changes(context)
      await closeContext(context)
      const translated = await measureTranslated(config)
      await scratch.remove()
      return [...report(scratch, { builds, space, lines }), ...translated]
    }
  }
  return []
}

/** Names drops after their monsters, as a real game does. `seed` gives each drop a unique name, for searches. */
async function nameDrops(config: Config): Promise<void> {
  const database = openDatabase(config)
  await database.transaction(async (tx) => {
    await sql`update drops set monster = (select monster_name from monsters where monsters.id = monster_id)
      where monster_id is not null`.execute(tx)
  })
  await database.close()
}

async function changes(context: Context): Promise<string[][]> {
  const { database, feed, memory, clock } = context
  const { rows } = await sql<{ id: number }>`select id from items order by id`.execute(database.reader)
  const lines: string[][] = []
  for (const count of CHANGED) {
    const author = { actor: 'bench', requestId: null, address: null, now: clock.now() }
    const updates = rows.slice(0, count).map(({ id }) => ({ id: Number(id), values: { buy_price: count + 20_000 } }))
    const logged = { table: item.table, type: item.key, secrets: [] }
    await write(database, feed, author, (writer) => writer.updateAll(logged, updates), {
      kind: 'import',
      type: item.key,
      rows: count,
    })
    const { longest, cpu, elapsed } = await watched(() => memory.get(catalogue))
    lines.push([
      `following ${count.toLocaleString('en')} changed items`,
      ...[cpu, elapsed, longest].map((ms) => ms.toFixed(1)),
    ])
  }
  return lines
}

const report = (
  { engine }: Scratch,
  {
    builds,
    space,
    lines,
  }: { builds: readonly { longest: number; cpu: number; elapsed: number }[]; space: number; lines: string[][] },
): string[] => [
  `### The catalogue in memory, ${engine}`,
  '',
  `${ITEMS.toLocaleString('en')} items, ${DROPS.toLocaleString('en')} drops, 10,000 monsters; median of ${BUILDS} reads. ` +
    `It takes ${space.toFixed(0)} MiB.`,
  '',
  table(
    ['', 'CPU, ms', 'elapsed, ms', 'longest turn, ms'],
    [
      [
        'reading all of it',
        ...(['cpu', 'elapsed', 'longest'] as const).map((name) =>
          median(builds.map((build) => build[name])).toFixed(1),
        ),
      ],
      ...lines,
    ],
  ),
  '',
]
