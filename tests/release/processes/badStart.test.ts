import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { runBuilt } from '../../../scripts/lib/product.mjs'
import { configOrExit, exitWith } from '../../../server/start/exit.ts'
import { openContext } from '../../../server/start/openContext.ts'
import { operator, Product } from '../../support/restartableProduct.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-bad-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(settings: Record<string, string>) {
  const environment = { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0', DEMO: '0', ...settings }
  const child = runBuilt('serve', [], environment)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const code = await Promise.race([ended, sleep(20_000, 'It goes on.')])
  child.kill('SIGKILL')
  return { code, said }
}

/**
 * The same in this process, which is sooner done: opens what a start opens, and gives what it would end with. Only what the
 * programs do about the settings is done by `start` alone.
 */
async function open(settings: Record<string, string>) {
  const environment = { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0', DEMO: '0', ...settings }
  let said = ''
  const heard = vi.spyOn(console, 'error').mockImplementation((line: string) => void (said += `${line}\n`))
  const ended = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Ended(Number(code))
  })
  vi.stubEnv('DATA_DIR', environment.DATA_DIR)
  vi.stubEnv('DATABASE_URL', settings['DATABASE_URL'])
  try {
    const context = await openContext(configOrExit()).catch(exitWith)
    await context.database.close()
    return { code: 'It goes on.', said }
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    return { code: error.code, said }
  } finally {
    heard.mockRestore()
    ended.mockRestore()
    vi.unstubAllEnvs()
  }
}

/** The end of a process that has not ended. */
class Ended extends Error {
  readonly code: number

  constructor(code: number) {
    super(`It ended with code ${code}.`)
    this.code = code
  }
}

/** A start that ends with this sentence and nothing else. */
async function expectSentence(settings: Record<string, string>, sentence: RegExp, by = start): Promise<void> {
  const { code, said } = await by(settings)
  expect([code === 1 || code === 78, said]).toEqual([true, expect.stringMatching(sentence)])
  expect(said).not.toContain('    at ')
  expect(said).not.toContain('"stack"')
}

describe('A start with a wrong DATABASE_URL says what is wrong', () => {
  let at: string
  let other: Server
  beforeAll(async () => {
    const url = inject('postgresUrl')
    at = new URL(url).host
    const client = new pg.Client(url)
    await client.connect()
    await client.query("create role guarded login password 'p@ss/w#rd'")
    await client.query('create role stranger login')
    const { rows } = await client.query<{ hba_file: string }>('show hba_file')
    const file = rows[0]?.hba_file ?? ''
    // The first line that fits is the one that counts: others who use this PostgreSQL are let in as before.
    writeFileSync(
      file,
      `host all guarded 127.0.0.1/32 scram-sha-256\nhost all nobody 127.0.0.1/32 reject\n${readFileSync(file, 'utf8')}`,
    )
    await client.query('select pg_reload_conf()')
    await client.end()
    // It answers what no PostgreSQL does.
    other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
  })
  afterAll(() => other.close())

  const mistakes: [string, () => string, RegExp][] = [
    ['form', () => 'http://127.0.0.1/postgres', /^DATABASE_URL must begin with postgres:\/\//],
    ['port', () => 'postgres://gapura@127.0.0.1:port/postgres', /^DATABASE_URL cannot be read\./],
    ['host', () => 'postgres://gapura@nowhere.invalid/postgres', /PostgreSQL does not answer at the address/],
    ['server', () => 'postgres://gapura@127.0.0.1:1/postgres', /PostgreSQL does not answer at the address/],
    ['kind of server', () => `postgres://gapura@127.0.0.1:${(other.address() as AddressInfo).port}/x`, /PostgreSQL/],
    ['database', () => `postgres://gapura@${at}/nothing`, /PostgreSQL has no database of the name in DATABASE_URL/],
    ['role', () => `postgres://nobody@${at}/postgres`, /PostgreSQL does not let in the role in DATABASE_URL/],
    ['owner', () => `postgres://stranger@${at}/postgres`, /may not change this database/],
    ['password', () => `postgres://guarded:wrong@${at}/postgres`, /PostgreSQL refuses the password in DATABASE_URL/],
    ['lack of a password', () => `postgres://guarded@${at}/postgres`, /asks for a password, and DATABASE_URL has none/],
    ['way to write p@ss/w#rd', () => `postgres://guarded:p@ss/w#rd@${at}/postgres`, /must be percent-encoded/],
    ['way to write 50%', () => `postgres://guarded:50%@${at}/postgres`, /must be percent-encoded/],
    ['sslmode', () => `postgres://gapura@${at}/postgres?sslmode=require`, /which this PostgreSQL does not offer/],
  ]
  it.each(mistakes)('[operate.stop] in its %s', (_what, url, sentence) =>
    expectSentence({ DATABASE_URL: url() }, sentence, open),
  )

  it.each(mistakes)('in its %s, to whoever has started it', (_what, url, sentence) =>
    expectSentence({ DATABASE_URL: url() }, sentence),
  )

  it('and never the password itself', async () => {
    const settings = { DATABASE_URL: `postgres://guarded:geheim-123@${at}/postgres` }
    for (const { said } of [await start(settings), await open(settings)]) {
      expect(said).toContain('refuses the password')
      expect(said).not.toContain('geheim-123')
    }
  })

  it('and takes one that is percent-encoded', async () => {
    const address = `postgres://guarded:${encodeURIComponent('p@ss/w#rd')}@${at}/nothing`
    await expectSentence({ DATABASE_URL: address }, /has no database of the name/, open)
  })
})

describe('A start where DATA_DIR', () => {
  it.each([
    ['is a file', () => join(folder, 'file'), /DATA_DIR is no folder/],
    ['lies in a file', () => join(folder, 'file/data'), /DATA_DIR is no folder/],
    ['cannot be made', () => '/proc/gapura/data', /DATA_DIR cannot be made/],
  ])('%s says so', async (what, dataDir, sentence) => {
    writeFileSync(join(folder, 'file'), '')
    await expectSentence({ DATA_DIR: dataDir() }, sentence, open)
    await expectSentence({ DATA_DIR: dataDir() }, sentence)
  })

  it('[database.lost-file] is no database says that it is damaged, and how to go on; so do the doctor and the command line', async () => {
    const dataDir = join(folder, 'no database')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'gapura.db'), 'This is no database. '.repeat(1_000))
    await expectSentence({ DATA_DIR: dataDir }, /The database is damaged\. Restore the newest backup/)
    const commands = [['doctor'], ['admin', 'list'], ['backup', join(folder, 'backup')]]
    for (const args of commands) {
      const child = runBuilt('gapura', args, { DATA_DIR: dataDir })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
      expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
      expect(said).toMatch(/restore the newest backup that is whole into a new/i)
      expect(said).not.toContain('    at ')
    }
  })
})

describe('A start that cannot listen says so', () => {
  it.each([
    ['HOST is not of this machine', { HOST: '192.0.2.1' }, /no address such as HOST says/],
    ['HOST is no name', { HOST: 'nowhere.invalid' }, /HOST is no address or name/],
  ])('where %s', (_what, settings, sentence) => expectSentence(settings, sentence))
})

const disk = join(folder, 'disk')
const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
mkdirSync(disk)
const mayMount = run('mount', '-t', 'tmpfs', '-o', 'size=16m', 'gapura', disk) && run('umount', disk)

describe.skipIf(!mayMount)('With a full disk', () => {
  beforeAll(() => expect(run('mount', '-t', 'tmpfs', '-o', 'size=16m', 'gapura', disk)).toBe(true))
  afterAll(() => run('umount', '-l', disk))

  const login = async (product: Product) =>
    fetch(`${product.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: operator.username, password: operator.password }),
    })
  const fillDisk = () => run('dd', 'if=/dev/zero', `of=${join(disk, 'ballast')}`, 'bs=4096')

  it('[operate.full-disk] an admin can log in and delete, which makes room; others wait; so it is after a new start', async () => {
    const product = await Product.create('sqlite', { DATA_DIR: join(disk, 'data') })
    await product.start()
    let token = await product.signIn()
    const call = (method: string, path: string, body?: object) =>
      fetch(product.url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    const news = (title: string) => call('POST', '/api/news', { title, description: title.repeat(1_000) })
    const ids: number[] = []
    for (let turn = 0; turn < 10; turn += 1) ids.push(((await (await news(`${turn}`)).json()) as { id: number }).id)
    fillDisk()
    for (let turn = 0; turn < 2_000 && (await news('more')).status === 201; turn += 1);
    expect((await news('lost')).status).toBe(507)

    for (const when of ['while it runs', 'after a new start']) {
      for (let turn = 0; turn < 5; turn += 1) {
        const response = await login(product)
        expect(response.status, when).toBe(200)
        token = ((await response.json()) as { token: string }).token
      }
      expect((await call('DELETE', `/api/news/${ids.pop()}`)).status, when).toBe(200)
      expect((await news('lost')).status, 'kept for those who make room').toBe(507)
      expect((await call('POST', '/api/logout')).status).toBe(200)
      await product.end('SIGKILL')
      fillDisk()
      await product.start()
    }
    token = ((await (await login(product)).json()) as { token: string }).token
    rmSync(join(disk, 'ballast'))
    await expect.poll(async () => (await news('after')).status, { timeout: 5_000 }).toBe(201)
    await product.end('SIGINT')
  })

  it('a first start says so', async () => {
    fillDisk()
    await expectSentence({ DATA_DIR: join(disk, 'another') }, /The disk is full\. Make room/)
    rmSync(join(disk, 'ballast'))
  })
})
