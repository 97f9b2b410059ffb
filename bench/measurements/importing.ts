import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { drop } from '../../content/types/drop.ts'
import { untilEncoded } from '../../scripts/lib/product.mjs'
import { sheetColumns } from '../../server/spreadsheets/sheetColumns.ts'
import type { Cell } from '../../server/spreadsheets/write/cells.ts'
import { odsSheet } from '../../server/spreadsheets/write/ods.ts'
import { xlsxSheet } from '../../server/spreadsheets/write/xlsx.ts'
import { admin, createAdmin } from '../admin.ts'
import { Client } from '../client.ts'
import { watchMemory } from '../memory.ts'
import type { Scratch } from '../scratch.ts'
import { seed } from '../seed.ts'
import { startProduct } from '../server.ts'
import { table } from '../table.ts'
import { visitedMeanwhile } from '../visitors.ts'

const ROWS = 20_000
const PATH = `/api${drop.path}`
const KEYS = ['monster', 'map_information_id', 'items_id'] as const

/** Milliseconds between two changes by a user who works during the import. */
const PAUSE_MS = 100

/** Duration of the baseline without an import, in milliseconds. */
const IDLE_MS = 3_000

const LIMIT_S = 20
const LIMIT_P99_MS = 50
const LIMIT_MIB = 220

async function newDrops(client: Client): Promise<string[][]> {
  const names = async (path: string, name: string): Promise<string[]> => {
    const { text } = await client.send('GET', path)
    return (JSON.parse(text) as Record<string, string>[]).map((row) => row[name] ?? '') // The cast relies on the API: the name of each row is a string.
  }
  const maps = await names('/api/game-info/mapinfo', 'map_name')
  const items = await names('/api/game-info/items', 'items_name')
  return Array.from({ length: ROWS }, (_, n) => [
    `Imported ${n}`,
    maps[n % maps.length] ?? '',
    items[(n * 7) % items.length] ?? '',
  ])
}

async function filesOf(rows: readonly string[][]): Promise<Record<string, Blob>> {
  const columns = sheetColumns(drop).filter(({ key }) => (KEYS as readonly string[]).includes(key))
  const parts = async function* (): AsyncGenerator<Cell[][]> {
    await Promise.resolve()
    yield rows.map((row) => [...row])
  }
  const csv = [[...KEYS], ...rows].map((cells) => cells.join(',')).join('\r\n')
  const packed = async (sheet: typeof xlsxSheet) =>
    new Blob([new Uint8Array(await buffer(sheet(drop.title, columns, parts())))])
  return { CSV: new Blob([csv]), XLSX: await packed(xlsxSheet), ODS: await packed(odsSheet) }
}

interface Answer {
  seen?: string
  batch?: number | null
  added?: number
  changed?: number
  undone?: number
}

/** Measures a large import and the changes that other users make during it. Throws if any change is refused. */
export async function measureImporting(makeScratch: () => Promise<Scratch>): Promise<string[]> {
  const scratch = await makeScratch()
  const demo = await startProduct(scratch)
  await untilEncoded(demo.url)
  await demo.stop()
  await createAdmin(scratch)
  await seed(scratch, ROWS)
  const product = await startProduct(scratch)
  const client = new Client(product.url, 4)
  await client.logIn(admin.username, admin.password)
  const files = await filesOf(await newDrops(client))

  const answered = (what: string, status: number, text: string): Answer => {
    if (status !== 200) throw new Error(`${what} was answered ${status}: ${text.slice(0, 300)}`)
    return JSON.parse(text) as Answer // The cast is safe: `Answer` lists the response fields of all routes that this file calls.
  }
  const send = async (file: Blob, { isDryRun = false, seen = '' }): Promise<Answer> => {
    const body = new FormData()
    body.set('file', file, 'drops')
    if (seen) body.set('expect', seen)
    const reply = await fetch(`${product.url}${PATH}/import${isDryRun ? '?dry_run=true' : ''}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token ?? ''}` },
      body,
    })
    return answered('An import', reply.status, await reply.text())
  }
  const post = async (path: string, body?: unknown): Promise<Answer> => {
    const { status, text } = await client.send('POST', path, body)
    return answered(path, status, text)
  }
  const idle = async (): Promise<Answer> => {
    await sleep(IDLE_MS)
    return {}
  }
  const undo = (batch: number | null | undefined) => post(`/api/batches/${batch}/undo`)

  const rows: string[][] = []
  const measure = async (name: string, work: () => Promise<Answer>, count?: (answer: Answer) => number | undefined) => {
    const memory = watchMemory(product.pid, 'readProcess')
    const begun = performance.now()
    let isOver = false
    let longestWrite = 0
    const writing = (async () => {
      while (!isOver) {
        const started = performance.now()
        const { status, text } = await client.send('POST', '/api/news', { title: 'Bench', description: 'Meanwhile.' })
        if (status !== 201) throw new Error(`A change meanwhile was answered ${status}: ${text.slice(0, 300)}`)
        longestWrite = Math.max(longestWrite, performance.now() - started)
        await sleep(PAUSE_MS)
      }
    })()
    const { result, waited } = await visitedMeanwhile(product.url, async () => {
      const answer = await work()
      return { answer, seconds: (performance.now() - begun) / 1_000 }
    })
    isOver = true
    await writing
    const { process, child } = memory.stop()
    if (count && count(result.answer) !== ROWS) throw new Error(`${name} was of ${count(result.answer)} rows.`)
    rows.push([
      name,
      result.seconds.toFixed(1),
      (longestWrite / 1_000).toFixed(2),
      waited.p99.toFixed(0),
      waited.longest.toFixed(0),
      process.toFixed(0),
      child?.toFixed(0) ?? '',
    ])
    return result.answer
  }

  // The first pages after a start are slow even without an import, so they are measured separately.
  await measure('no sheet, just started', idle)
  await measure('no sheet', idle)
  for (const [format, file] of Object.entries(files)) {
    const { seen = '' } = await measure(
      `${format}, dry run`,
      () => send(file, { isDryRun: true }),
      (it) => it.added,
    )
    const { batch } = await measure(
      `${format}, import`,
      () => send(file, { seen }),
      (it) => it.added,
    )
    await measure(
      `${format}, undone`,
      () => undo(batch),
      (it) => it.undone,
    )
  }
  const { text } = await client.send('GET', PATH)
  const ids = (JSON.parse(text) as { id: number }[]).map(({ id }) => id).slice(-ROWS) // The cast relies on the API: each row has an id. The list also contains the demo's rows, so only the last ids are used.
  const { batch } = await measure(
    'copied',
    () => post(`${PATH}/duplicate`, { ids }),
    (it) => it.changed,
  )
  await measure(
    'copies undone',
    () => undo(batch),
    (it) => it.undone,
  )

  client.close()
  await product.stop()
  await scratch.remove()
  return [
    `### ${ROWS.toLocaleString('en')} rows at once, ${scratch.engine}`,
    '',
    `Drops with their maps and items by name, beside as many that are there; meanwhile somebody adds news one after another, and ` +
      `visitors of \`/\` come every 5 ms. Limits: ${LIMIT_S} s for a dry run and for an import, a p99 of ${LIMIT_P99_MS} ms, ` +
      `${LIMIT_MIB} MiB beside the process that reads the sheet.`,
    '',
    table(['', 'seconds', 'longest write s', 'p99 of `/` ms', 'longest ms', 'MiB', 'MiB of the reader'], rows),
    '',
  ]
}
