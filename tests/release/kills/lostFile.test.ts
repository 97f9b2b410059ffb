import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { ConfigError, readConfig } from '../../../server/process/config.ts'
import { openContext } from '../../../server/start/openContext.ts'
import { Product } from '../../support/restartableProduct.ts'
import { postJson, runToEnd } from '../../support/runProduct.ts'

const ITEMS = `/api${item.path}`
const WRITERS = 12

let product: Product
afterEach(async () => {
  if (product.isRunning) await product.end('SIGINT')
  product.remove()
})

const folder = () => product.environment['DATA_DIR'] ?? ''
const file = () => join(folder(), 'gapura.db')

async function start(settings: Record<string, string> = {}): Promise<string> {
  product = await Product.started('sqlite', settings)
  return product.signIn()
}

const run = (program: 'serve' | 'gapura', args: string[] = []) => runToEnd(program, args, product.environment)

const writeItem = (token: string, name: string) => postJson(product.url + ITEMS, token, { items_name: name })

function writeOn(token: string) {
  const acknowledged: string[] = []
  const refused: { status: number; code: string; message: string }[] = []
  let isOver = false
  const running = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let turn = 0; !isOver; turn += 1) {
      const name = `Item ${writer} ${turn}`
      const response = await writeItem(token, name)
      const body = (await response.json()) as { code: string; message: string }
      if (response.status === 201) acknowledged.push(name)
      else {
        refused.push({ status: response.status, ...body })
        await sleep(50)
      }
    }
  })
  return {
    acknowledged,
    refused,
    stop: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}

function namesIn(copy: string): Set<string> {
  const database = new BetterSqlite(copy)
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  const names = database.prepare('select items_name from items').pluck().all() as string[] // The column `items_name` contains only text.
  database.close()
  return new Set(names)
}

const moved = () => `${file()}.moved`

const movedAway: [string, () => void] = ['moved', () => renameSync(file(), moved())]
const losses: [string, () => void][] = [
  [
    'removed with all that lies beside it',
    () => ['', '-wal', '-shm'].forEach((end) => rmSync(file() + end, { force: true })),
  ],
  [
    'replaced by another',
    () => {
      const other = new BetterSqlite(`${file()}.other`)
      other.exec('create table another (id integer)')
      other.close()
      renameSync(`${file()}.other`, file())
    },
  ],
]

describe.each([1, 2])('A site on SQLite in %i processes whose file', (workers) => {
  it.each([movedAway, ...losses])(
    '[database.lost-file] is %s while many write acknowledges nothing that is lost',
    async (_what, lose) => {
      const token = await start({ WORKERS: String(workers) })
      expect((await fetch(`${product.url}/news`)).status).toBe(200)
      const writers = writeOn(token)
      await expect.poll(() => writers.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(50)
      lose()
      await expect.poll(() => writers.refused.length, { timeout: 5_000 }).toBeGreaterThan(0)
      const { length } = writers.acknowledged
      await sleep(1_000)
      expect(writers.acknowledged.length - length, 'acknowledged from then on').toBeLessThanOrEqual(
        workers > 1 ? WRITERS : 0,
      )
      await writers.stop()
      for (const { status, code, message } of writers.refused) {
        expect([status, code]).toEqual([507, 'file_lost'])
        expect(message).toMatch(/^The database of the server was removed while it ran, so this was not saved\./)
      }
      await expect
        .poll(async (): Promise<unknown> => (await fetch(`${product.url}/readyz`)).json())
        .toEqual({ status: 'not ready', why: 'The file of the database was removed or replaced.' })
      expect((await fetch(`${product.url}/news`)).status, 'a page from memory').toBe(200)
      expect((await fetch(`${product.url}/healthz`)).status).toBe(200)

      expect(product.output).toContain(`${file()} was removed or replaced while it was open.`)
      expect(product.output).not.toContain('    at ')
      expect(await product.end('SIGTERM')).toBe(0)
      const log = statSync(`${file()}-wal`, { throwIfNoEntry: false })?.size ?? 0
      expect(log, 'what SQLite would apply to another file').toBe(0)
      if (!existsSync(moved())) return
      const names = namesIn(moved())
      expect(writers.acknowledged.filter((name) => !names.has(name))).toEqual([])
      expect((await run('serve')).code).toBe(78)
      renameSync(moved(), file())
      await product.start()
      const list = await (await fetch(`${product.url + ITEMS}?per_page=500`)).text()
      expect(list).toContain(writers.acknowledged.at(-1))
      expect((await writeItem(token, 'again')).status).toBe(201)
    },
  )
})

describe('A site on SQLite at rest whose file is moved', () => {
  it('has everything that it acknowledged in the moved file after a stop', async () => {
    const token = await start()
    expect((await writeItem(token, 'acknowledged')).status).toBe(201)
    renameSync(file(), moved())
    expect(await product.end('SIGINT')).toBe(0)
    expect(namesIn(moved())).toContain('acknowledged')
  })
})

describe('A start on SQLite that finds no database', () => {
  const left = mkdtempSync(join(tmpdir(), 'gapura-left-'))
  beforeAll(async () => {
    await start()
    await product.end('SIGKILL')
    cpSync(folder(), left, { recursive: true })
    product.remove()
  })
  afterAll(() => rmSync(left, { recursive: true }))

  it.each([
    ['the key', () => rmSync(file())],
    [
      'backups',
      () => {
        rmSync(folder(), { recursive: true })
        mkdirSync(join(folder(), 'backups'), { recursive: true })
        writeFileSync(join(folder(), 'backups/gapura-20261122T050000Z.tar.gz'), '')
      },
    ],
    [
      'a log of writes',
      () => {
        rmSync(folder(), { recursive: true })
        mkdirSync(folder())
        writeFileSync(join(folder(), 'gapura.db-wal'), 'x')
      },
    ],
    ['the key, and an empty file', () => writeFileSync(file(), '')],
  ])(
    '[database.lost-file] but finds %s, refuses with a sentence that says how to go on; so does the command line',
    async (_what, lose) => {
      product = await Product.create('sqlite')
      cpSync(left, folder(), { recursive: true })
      lose()
      const there = readdirSync(folder()).sort()
      const sentence =
        /^A site was here \(.+\), and its database .+ is missing or empty\.[^]*gapura restore FILE[^]*NEW_SITE=1/
      const opened: unknown = await openContext(readConfig(product.environment)).catch((error: unknown) => error)
      expect(opened).toBeInstanceOf(ConfigError)
      expect(opened).toMatchObject({ message: expect.stringMatching(sentence) })
      for (const { code, said } of [await run('serve'), await run('gapura', ['admin', 'list'])]) {
        expect(code).toBe(78)
        expect(said.replace(/^Gapura could not go on\. /, '')).toMatch(sentence)
        expect(said).toMatch(/^Gapura could not go on\. /)
        expect(said).not.toContain('    at ')
      }
      expect(readdirSync(folder()).sort(), 'nothing is made').toEqual(there)
      product.environment['NEW_SITE'] = '1'
      await product.start()
      expect(product.output).toContain('There is no admin yet.')
    },
  )

  it('starts after a backup was restored beside the remaining files', async () => {
    const token = await start()
    expect((await writeItem(token, 'saved')).status).toBe(201)
    const backup = join(dirname(folder()), `lost-${process.pid}.tar.gz`)
    expect((await run('gapura', ['backup', backup])).code).toBe(0)
    expect((await writeItem(token, 'after the backup')).status).toBe(201)
    await product.end('SIGKILL')
    rmSync(file())
    const damaged = `${backup}.damaged`
    copyFileSync(backup, damaged)
    writeFileSync(damaged, 'no archive')
    expect((await run('gapura', ['restore', damaged])).code).toBe(1)
    expect(await run('serve'), 'a restore that failed begins no site').toMatchObject({ code: 78 })
    expect((await run('gapura', ['restore', backup])).code).toBe(0)
    for (const made of [backup, damaged]) rmSync(made)
    await product.start()
    const list = await (await fetch(product.url + ITEMS)).text()
    expect(list).toContain('saved')
    expect(list).not.toContain('after the backup')
    expect((await run('gapura', ['doctor'])).said).toContain('No fault')
  })
})
