import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../support/adminAccount.ts'
import { engines, otherEngine, testEnvironment } from '../../support/testServer.ts'
import { Product } from '../../support/restartableProduct.ts'
import { postJson, runToEnd } from '../../support/runProduct.ts'
import { expectGapura } from './expectGapura.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-commands-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function gapura(environment: Record<string, string>, ...args: string[]) {
  const { code, said } = await runToEnd('gapura', args, environment)
  return { code, said }
}

describe.each(engines)('Beside a site on %s', (engine) => {
  let product: Product
  beforeAll(async () => {
    product = await Product.started(engine, { DEMO: '1' })
  })
  afterAll(async () => {
    await product.end('SIGINT')
    product.remove()
  })

  it('gapura backs up, restores into the other engine, and examines the restored site', async () => {
    const file = join(folder, `${engine}.tar.gz`)
    const backup = await gapura(product.environment, 'backup', file)
    expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('has been read back') })
    expect(backup.said, 'a reminder').toContain('secret.key')
    await expectGapura(product.environment, ['backup', file], 1, 'is there already')

    const elsewhere = await testEnvironment(otherEngine(engine))
    await expectGapura(elsewhere, ['restore', file], 0, /Restored \d+ rows and \d+ pictures/)
    await expectGapura(elsewhere, ['doctor'], 1, 'secret.key is missing')
    const key = readFileSync(join(product.environment['DATA_DIR'] ?? '', 'secret.key'))
    writeFileSync(join(elsewhere['DATA_DIR'] ?? '', 'secret.key'), key, { mode: 0o600 })
    await expectGapura(elsewhere, ['doctor'], 0, 'No fault')
    await expectGapura(elsewhere, ['restore', file], 1, 'not empty')
  })

  it('[spreadsheets.import] gapura exports the rows of a type and imports them, or says what the import would do', async () => {
    const { environment } = product
    for (const format of ['csv', 'xlsx', 'ods']) {
      const file = join(folder, `${engine}-items.${format}`)
      expect(await gapura(environment, 'export', 'item', file)).toMatchObject({ code: 0 })
      const unchanged = /^0 added, 0 changed, [1-9]\d* unchanged, 0 refused\.\n$/
      await expectGapura(environment, ['import', 'item', file], 0, unchanged)
      expect(await gapura(environment, 'export', 'item', file)).toMatchObject({ code: 1 })
    }
    const file = join(folder, `${engine}-new.csv`)
    writeFileSync(file, 'external_key;items_name\nbaru-1;Barang baru\n')
    const tried = /^It would be: 1 added, 0 changed, 0 unchanged, 0 refused\.\n$/
    await expectGapura(environment, ['import', 'item', file, '--dry-run'], 0, tried)
    const added = /^1 added, 0 changed, 0 unchanged, 0 refused\. Batch \d+\.\n$/
    await expectGapura(environment, ['import', 'item', file], 0, added)
    const found = await fetch(`${product.url}/api/game-info/items?q=${encodeURIComponent('barang baru')}`)
    expect(await found.json()).toMatchObject([{ items_name: 'Barang baru' }])
    writeFileSync(join(folder, 'wrong.csv'), 'id;items_name\nx;Salah\n')
    for (const [args, said] of [
      [['item', join(folder, 'wrong.csv')], /Row 2, id: .*\n.*Nothing was written/],
      [['nothing', file], /There is no type nothing/],
      [['item', join(folder, 'none.csv')], /There is no file/],
    ] as const)
      await expectGapura(environment, ['import', ...args], 1, said)
  })

  it('gapura makes no admin with one of the most common passwords or PINs', async () => {
    const secrets = { GAPURA_PASSWORD: 'Password1!', GAPURA_PIN: '123456' }
    const made = await gapura(
      { ...product.environment, ...secrets },
      ...['admin', 'create', '--username', 'kepala', '--email', 'kepala@example.com'],
    )
    expect(made).toEqual({
      code: 1,
      said: 'This password is one of the most common. Choose another.\nThis PIN is one of the most common. Choose another.\n',
    })
  })

  it('[tokens.creators] gapura makes the token of the script that sends the status for an owner, and revokes it', async () => {
    const { environment, url } = product
    if (!(await gapura(environment, 'admin', 'list')).said.includes('kelasi')) {
      await expectGapura(environment, ['status-token'], 1, /there is no owner yet: admin create\.\n$/)
      const owner = ['--username', 'kelasi', '--email', 'kelasi@example.com']
      const secrets = { GAPURA_PASSWORD: 'Benteng7!', GAPURA_PIN: '482915' }
      await gapura({ ...environment, ...secrets }, 'admin', 'create', ...owner)
    }
    const { code, said } = await gapura(environment, 'status-token')
    expect(code).toBe(0)
    const send = () => postJson(`${url}/api/status`, said.trim(), { players: 5 }, { method: 'PUT' })
    expect((await send()).status).toBe(200)
    await expectGapura(environment, ['status-token', '--revoke'], 0, /^The token was revoked\.\n$/)
    expect((await send()).status).toBe(401)
  })

  it('[account.lock-down] gapura staff locks accounts and says how many', async () => {
    const { environment, url } = product
    const secrets = { GAPURA_PASSWORD: 'Benteng7!', GAPURA_PIN: '482915' }
    const name = ['--username', 'syahbandar']
    await gapura({ ...environment, ...secrets }, 'admin', 'create', ...name, '--email', 'syahbandar@example.com')
    const admins = (await gapura(environment, 'admin', 'list')).said.trim().split('\n').length
    const token = await logIn(url, { username: 'syahbandar', password: secrets.GAPURA_PASSWORD })
    const status = async (method: string, path: string) =>
      (await fetch(url + path, { method, headers: { authorization: `Bearer ${token}` } })).status
    const all = new RegExp(`^Done for ${admins} accounts\\.\\n$`)
    await expectGapura(environment, ['staff', 'read-only'], 0, all)
    expect(await status('DELETE', '/api/admin/status-token')).toBe(403)
    await expectGapura(environment, ['staff', 'read-write', ...name], 0, /^Done for syahbandar\.\n$/)
    expect(await status('DELETE', '/api/admin/status-token')).toBe(404)
    await expectGapura(environment, ['staff', 'end-sessions'], 0, all)
    expect(await status('GET', '/api/me')).toBe(401)
    expect(await gapura(environment, 'staff', 'suspend', ...name)).toMatchObject({ code: admins === 1 ? 1 : 0 })
    await expectGapura(environment, ['staff', 'suspend'], 0, /^Done for 0 accounts\.\n$/)
    await expectGapura(environment, ['staff', 'unsuspend'], 1, 'or name an account')
  })

  it('[person.export] [person.delete] gapura exports an account, and deletes it, or keeps it', async () => {
    const { environment, url } = product
    const person = { username: 'Kelana', email: 'kelana@example.com', PIN: '482915' }
    const secrets = { password: 'Rahasia1!', password_confirmation: 'Rahasia1!' }
    expect((await postJson(`${url}/api/register`, '', { ...person, ...secrets })).status).toBe(201)
    const name = ['--username', 'kelana']
    const file = join(folder, `${engine}-kelana.json`)
    await expectGapura(
      environment,
      ['account', 'export', ...name, file],
      0,
      `${file} holds what is stored about Kelana.`,
    )
    const exported = JSON.parse(readFileSync(file, 'utf8')) as { users: object[] }
    expect(exported.users).toMatchObject([{ username: 'Kelana', email: person.email }])
    expect(JSON.parse((await gapura(environment, 'account', 'export', ...name)).said)).toMatchObject({
      users: [{ username: 'Kelana' }],
    })
    await expectGapura(environment, ['account', 'export', ...name, file], 1, 'is there already')
    const day = new Date(Date.now() + 14 * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10)
    await expectGapura(environment, ['account', 'delete', ...name], 0, `The account of Kelana is deleted on ${day}.`)
    await expectGapura(environment, ['account', 'keep', ...name], 0, /^The account of Kelana is kept\.\n$/)
    await expectGapura(environment, ['account', 'delete', ...name, '--now'], 0, 'No backups are scheduled')
    await expectGapura(environment, ['account', 'keep', ...name], 1, 'There is no account named kelana.')
    const logInAgain = { username: 'Kelana', password: secrets.password }
    expect((await postJson(`${url}/api/login`, '', logInAgain)).status).toBe(401)
    const list = JSON.parse(readFileSync(join(environment['DATA_DIR'] ?? '', 'site.json'), 'utf8')) as object
    expect(list).toMatchObject({ deleted: [{ id: expect.any(Number) }] })
    const owner = { GAPURA_PASSWORD: 'Benteng7!', GAPURA_PIN: '482915' }
    const made = ['admin', 'create', '--username', 'nakhoda', '--email', 'nakhoda@example.com']
    await gapura({ ...environment, ...owner }, ...made)
    const owners = (await gapura(environment, 'admin', 'list')).said.trim().split('\n')
    const [last = [], ...others] = owners.map((line) => ['--username', line.split('  ')[1] ?? ''])
    for (const owner of others) await expectGapura(environment, ['account', 'delete', ...owner], 0, 'is deleted on')
    for (const how of [[], ['--now']])
      await expectGapura(environment, ['account', 'delete', ...last, ...how], 1, 'The last owner cannot be deleted.')
    for (const owner of others) await expectGapura(environment, ['account', 'keep', ...owner], 0, 'is kept')
  })

  it('[pictures.takedown] gapura takes a picture down, and the site stops serving it within a second', async () => {
    const { environment, url } = product
    const [news] = (await (await fetch(`${url}/api/news`)).json()) as { id: number; image_url: string }[]
    const address = url + news?.image_url
    expect((await fetch(address)).status).toBe(200)
    await expectGapura(environment, ['takedown', address], 1, /^Say why: --reason TEXT\.\n$/)
    await expectGapura(environment, ['takedown', address, '--reason', 'Tanpa izin'], 0, `  news ${news?.id}\n`)
    await expect.poll(async () => (await fetch(address)).status, { timeout: 1_000, interval: 20 }).toBe(410)
    const already = /^This picture has been taken down already\.\n$/
    await expectGapura(environment, ['takedown', address, '--reason', 'Lagi'], 1, already)
  })

  it('gapura reports each mistake in a sentence', async () => {
    const empty = { DATA_DIR: join(folder, 'nothing here') }
    const nowhere = join(folder, 'no such file')
    for (const [environment, args, sentence] of [
      [empty, ['backup', join(folder, 'x')], /There is no database in/],
      [empty, ['doctor'], /There is no database in/],
      [product.environment, ['backup'], /Name one file/],
      [product.environment, ['restore', nowhere], /There is no file/],
    ] as const) {
      const { code, said } = await gapura(environment, ...args)
      expect(code).toBe(1)
      expect(said).toMatch(sentence)
      expect(said).not.toContain('    at ')
    }
    expect(existsSync(empty.DATA_DIR), 'it makes no folder').toBe(false)
  })
})

describe('A site that is told to stop', () => {
  let product: Product
  beforeAll(async () => {
    product = await Product.started('sqlite')
  })
  afterAll(() => product.remove())

  function open(): Promise<Socket & { heard: string }> {
    return new Promise((resolve) => {
      const socket = Object.assign(connect(Number(product.environment['PORT']), '127.0.0.1'), { heard: '' })
      socket.on('data', (chunk: Buffer) => (socket.heard += chunk.toString()))
      socket.on('connect', () => resolve(socket))
    })
  }

  it('answers open and new requests, says that it is not ready, and ends', async () => {
    const body = JSON.stringify({ username: 'somebody', password: 'Salah-1234' })
    const slow = await open()
    slow.write(
      `POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    slow.write(body.slice(0, 10))
    const idle = await open()
    await sleep(50)
    const ended = product.end('SIGTERM')
    await sleep(200)
    expect(await (await fetch(`${product.url}/readyz`)).json()).toEqual({ status: 'not ready', why: 'It is stopping.' })
    idle.write('GET /news HTTP/1.1\r\nhost: a\r\n\r\n')
    await expect.poll(() => idle.heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i)
    // After this pause, the server accepts no new requests, but it must still answer the open one.
    await sleep(2_500)
    slow.write(body.slice(10))
    await expect.poll(() => slow.heard).toMatch(/^HTTP\/1\.1 401 /)
    const answered = performance.now()
    expect(await ended).toBe(0)
    expect(performance.now() - answered, 'nothing holds it up').toBeLessThan(3_000)
  })
})
