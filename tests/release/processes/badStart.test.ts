import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { logIn } from '../../support/adminAccount.ts'
import { query } from '../../support/failover/haproxy.ts'
import { startTcpServer, type GameServer } from '../../support/game/gameServers.ts'
import { Product } from '../../support/restartableProduct.ts'
import { postJson, runToEnd } from '../../support/runProduct.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-bad-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (settings: Record<string, string>) =>
  runToEnd('serve', [], { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: '0', DEMO: '0', ...settings })

async function expectSentence(settings: Record<string, string>, sentence: RegExp, codes = [1, 78]): Promise<void> {
  const { code, said } = await start(settings)
  expect([code, said]).toEqual([expect.toBeOneOf(codes), expect.stringMatching(sentence)])
  expect(said).not.toContain('    at ')
  expect(said).not.toContain('"stack"')
}

describe('A start with a wrong DATABASE_URL says what is wrong', () => {
  let at: string
  let other: GameServer
  beforeAll(async () => {
    const url = inject('postgresUrl')
    at = new URL(url).host
    const roles = ["create role guarded login password 'p@ss/w#rd'", 'create role stranger login']
    const [row] = await query(url, ...roles, 'show hba_file')
    const file = String(row?.['hba_file'])
    // The new lines must come first, because PostgreSQL uses the first matching line of pg_hba.conf. They apply only to
    // the users `guarded` and `nobody`.
    writeFileSync(
      file,
      `host all guarded 127.0.0.1/32 scram-sha-256\nhost all nobody 127.0.0.1/32 reject\n${readFileSync(file, 'utf8')}`,
    )
    await query(url, 'select pg_reload_conf()')
    other = await startTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  })
  afterAll(() => other.close())

  const mistakes: [number, string, () => string, RegExp][] = [
    [78, 'form', () => 'http://127.0.0.1/postgres', /^DATABASE_URL must begin with postgres:\/\//],
    [78, 'port', () => 'postgres://gapura@127.0.0.1:port/postgres', /^DATABASE_URL cannot be read\./],
    [1, 'host', () => 'postgres://gapura@nowhere.invalid/postgres', /PostgreSQL does not answer at the address/],
    [1, 'server', () => 'postgres://gapura@127.0.0.1:1/postgres', /PostgreSQL does not answer at the address/],
    [1, 'kind of server', () => `postgres://gapura@127.0.0.1:${other.port}/x`, /PostgreSQL/],
    [78, 'database', () => `postgres://gapura@${at}/nothing`, /PostgreSQL has no database of the name in DATABASE_URL/],
    [78, 'role', () => `postgres://nobody@${at}/postgres`, /PostgreSQL does not let in the role in DATABASE_URL/],
    [78, 'owner', () => `postgres://stranger@${at}/postgres`, /may not change this database/],
    [
      78,
      'password',
      () => `postgres://guarded:wrong@${at}/postgres`,
      /PostgreSQL refuses the password in DATABASE_URL/,
    ],
    [
      78,
      'lack of a password',
      () => `postgres://guarded@${at}/postgres`,
      /asks for a password, and DATABASE_URL has none/,
    ],
    [78, 'way to write p@ss/w#rd', () => `postgres://guarded:p@ss/w#rd@${at}/postgres`, /must be percent-encoded/],
    [78, 'way to write 50%', () => `postgres://guarded:50%@${at}/postgres`, /must be percent-encoded/],
    [78, 'sslmode', () => `postgres://gapura@${at}/postgres?sslmode=require`, /which this PostgreSQL does not offer/],
  ]
  it.each(mistakes)(
    '[operate.stop] and exits with %i, which is 78 if no later start can succeed, in its %s',
    (code, _what, url, sentence) => expectSentence({ DATABASE_URL: url() }, sentence, [code]),
  )

  it('[operate.stop] exits with the same code if several workers are to serve', async () => {
    for (const code of [78, 1]) {
      const settings = { DATABASE_URL: `postgres://gapura@${code === 78 ? at : '127.0.0.1:1'}/nothing`, WORKERS: '2' }
      await expectSentence(settings, /PostgreSQL/, [code])
    }
  })

  it.each(['SQL_ASCII', 'LATIN1'])(
    '[operate.stop] and exits with 78 if the database has the encoding %s',
    async (encoding) => {
      const name = `in_${encoding.toLowerCase()}`
      await query(inject('postgresUrl'), `create database ${name} encoding '${encoding}' locale 'C' template template0`)
      await expectSentence({ DATABASE_URL: `postgres://gapura@${at}/${name}` }, /has an encoding other than UTF8/, [78])
    },
  )

  it('without the password itself', async () => {
    const { said } = await start({ DATABASE_URL: `postgres://guarded:geheim-123@${at}/postgres` })
    expect(said).toContain('refuses the password')
    expect(said).not.toContain('geheim-123')
  })

  it('but accepts a percent-encoded password', async () => {
    const address = `postgres://guarded:${encodeURIComponent('p@ss/w#rd')}@${at}/nothing`
    await expectSentence({ DATABASE_URL: address }, /has no database of the name/)
  })
})

describe('A start whose DATA_DIR', () => {
  it.each([
    ['is a file', () => join(folder, 'file'), /DATA_DIR is not a folder/],
    ['lies in a file', () => join(folder, 'file/data'), /DATA_DIR is not a folder/],
    ['cannot be made', () => '/proc/gapura/data', /DATA_DIR cannot be created/],
  ])('%s says so, and exits with 78, so that systemd does not start it again', async (_what, dataDir, sentence) => {
    writeFileSync(join(folder, 'file'), '')
    await expectSentence({ DATA_DIR: dataDir() }, sentence, [78])
  })

  it.each(['gapura.db', 'secret.key'])(
    '[operate.stop] holds a folder with the name %s says so and exits with 78',
    async (name) => {
      const dataDir = mkdtempSync(join(folder, 'folder-'))
      mkdirSync(join(dataDir, name))
      await expectSentence({ DATA_DIR: dataDir, NEW_SITE: '1' }, /is a folder, and must be a file/, [78])
    },
  )

  it('[database.lost-file] holds no valid database says that it is damaged, and how to go on; so do the doctor and the command line', async () => {
    const dataDir = join(folder, 'no database')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'gapura.db'), 'This is no database. '.repeat(1_000))
    await expectSentence({ DATA_DIR: dataDir }, /The database is damaged\. Restore the newest backup/, [78])
    const commands = [['doctor'], ['admin', 'list'], ['backup', join(folder, 'backup')]]
    for (const args of commands) {
      const { code, said } = await runToEnd('gapura', args, { DATA_DIR: dataDir })
      expect(code).toBe(1)
      expect(said).toMatch(/restore the newest backup that is whole into a new/i)
      expect(said).not.toContain('    at ')
    }
  })
})

it('[operate.stop] a start on the database of a newer release says so and exits with 78', async () => {
  const dataDir = join(folder, 'newer')
  const product = await Product.started('sqlite', { DATA_DIR: dataDir })
  await product.end('SIGINT')
  const database = new BetterSqlite(join(dataDir, 'gapura.db'))
  database.exec("insert into kysely_migration (name, timestamp) values ('9999_of_a_newer_release', '')")
  database.close()
  for (const WORKERS of ['1', '2'])
    await expectSentence({ DATA_DIR: dataDir, WORKERS }, /written by a newer release of Gapura/, [78])
})

describe('A start that cannot listen says so,', () => {
  it.each([
    ['HOST is not of this machine', { HOST: '192.0.2.1' }, /HOST is not an address of this machine/],
    ['HOST is no name', { HOST: 'nowhere.invalid' }, /HOST is not an address or name/],
  ])('if %s', (_what, settings, sentence) => expectSentence(settings, sentence))
})

describe('A start with a BACKUP_DIR that', () => {
  it.each([
    ['is a file', () => join(folder, 'file')],
    ['lies in a file', () => join(folder, 'file/backups')],
    // Node's recursive mkdir never returns for a path below /proc.
    ['the system cannot make', () => '/proc/gapura/backups'],
  ])('%s ends with a sentence', async (_what, backupDir) => {
    writeFileSync(join(folder, 'file'), '')
    const settings = { BACKUP_EVERY: '24h', BACKUP_DIR: backupDir(), DATA_DIR: mkdtempSync(join(folder, 'new-')) }
    await expectSentence(settings, /BACKUP_DIR cannot hold backups/, [78])
  })
})

const disk = join(folder, 'disk')
const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
mkdirSync(disk)
const mayMount = run('mount', '-t', 'tmpfs', '-o', 'size=16m', 'gapura', disk) && run('umount', disk)

describe.skipIf(!mayMount)('With a full disk', () => {
  beforeAll(() => expect(run('mount', '-t', 'tmpfs', '-o', 'size=16m', 'gapura', disk)).toBe(true))
  afterAll(() => run('umount', '-l', disk))

  const fillDisk = () => run('dd', 'if=/dev/zero', `of=${join(disk, 'ballast')}`, 'bs=4096')

  it('[operate.full-disk] an admin can log in and delete to make room while other writes wait, also after a restart', async () => {
    const product = await Product.started('sqlite', { DATA_DIR: join(disk, 'data') })
    let token = await product.signIn()
    const call = (method: string, path: string) =>
      fetch(product.url + path, { method, headers: { authorization: `Bearer ${token}` } })
    const news = (title: string) =>
      postJson(`${product.url}/api/news`, token, { title, description: title.repeat(1_000) })
    const ids: number[] = []
    for (let turn = 0; turn < 10; turn += 1) ids.push(((await (await news(`${turn}`)).json()) as { id: number }).id)
    fillDisk()
    for (let turn = 0; turn < 2_000 && (await news('more')).status === 201; turn += 1);
    expect((await news('lost')).status).toBe(507)

    for (const when of ['while it runs', 'after a new start']) {
      for (let turn = 0; turn < 5; turn += 1) token = await logIn(product.url)
      expect((await call('DELETE', `/api/news/${ids.pop()}`)).status, when).toBe(200)
      expect((await news('lost')).status, 'the room left is for those who delete').toBe(507)
      expect((await call('POST', '/api/logout')).status).toBe(200)
      await product.end('SIGKILL')
      fillDisk()
      await product.start()
    }
    token = await logIn(product.url)
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
