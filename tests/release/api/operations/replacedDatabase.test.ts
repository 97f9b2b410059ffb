import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { restore } from '../../../../cli/commands/backup.ts'
import { item } from '../../../../content/types/item.ts'
import { writeBackup } from '../../../../server/backup/writeBackup.ts'
import { examine } from '../../../../server/doctor/examine.ts'
import { openDatabase } from '../../../../server/database/engine/openDatabase.ts'
import { readConfig } from '../../../../server/process/config.ts'
import { log } from '../../../../server/process/log.ts'
import { openSite, type Site } from '../../../../server/start/site.ts'
import { createDatabase } from '../../../support/databases/postgres.ts'
import { engines, makeAccount, testEnvironment, type EngineName } from '../../../support/testServer.ts'

const frontend = {
  findAssets: () => ({ scripts: [], styles: [], preloads: [], fonts: [], furtherFonts: [], furtherStyles: [] }),
  developmentHead: '',
}
const ACCOUNT = { username: 'owner', password: 'Rahasia1!' }

/** A site that is started and stopped in this process, with its log. */
class Restarted {
  site: Site | null = null
  said: string[] = []
  token = ''

  readonly environment: Record<string, string>

  constructor(environment: Record<string, string>) {
    this.environment = environment
  }

  get config() {
    return readConfig(this.environment)
  }

  get file() {
    return join(this.config.dataDir, 'gapura.db')
  }

  async start(): Promise<void> {
    this.said = []
    vi.spyOn(log, 'error').mockImplementation((...words: unknown[]) => void this.said.push(words.map(String).join(' ')))
    this.site = await openSite(this.config, { frontend, logger: false })
  }

  async stop(): Promise<void> {
    await this.site?.stop()
    this.site = null
    vi.restoreAllMocks()
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  async call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const headers = this.token === '' ? {} : { authorization: `Bearer ${this.token}` }
    const response = await this.site?.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response?.statusCode, body: response?.body ? response.json() : null }
  }

  async logIn(): Promise<void> {
    this.token = ''
    const { body } = await this.call('POST', '/api/login', ACCOUNT)
    this.token = (body as { token: string }).token
  }

  async signUp(): Promise<void> {
    if (this.site) await makeAccount(this.site.context, 'admin', ACCOUNT.username)
    await this.logIn()
  }

  async write(name: string): Promise<void> {
    expect(await this.call('POST', `/api${item.path}`, { items_name: name })).toMatchObject({ status: 201 })
  }

  alarms() {
    return this.call('GET', '/api/admin/alarms')
  }

  async doctorFaults(): Promise<string[]> {
    const faults: string[] = []
    for await (const { state, what } of examine(
      this.config,
      () => openDatabase(this.config),
      () => new Date(),
    ))
      if (state === 'fault') faults.push(what)
    return faults
  }
}

describe.each(engines)('On %s, a database', (engine) => {
  let running: Restarted | undefined
  afterEach(async () => {
    await running?.stop()
    if (running) rmSync(running.config.dataDir, { recursive: true, force: true })
  })

  async function started(): Promise<Restarted> {
    running = new Restarted({ ...(await testEnvironment(engine, { isMigrated: true })), DEMO: '0' })
    await running.start()
    await running.signUp()
    return running
  }

  /** Copies the database of a stopped site, and returns a function that replaces the site's database by the copy. */
  async function copied({ environment, file }: Restarted): Promise<() => void> {
    if (engine === 'postgres') {
      const name = new URL(environment['DATABASE_URL'] ?? '').pathname.slice(1)
      const copy = await createDatabase(inject('postgresUrl'), name)
      return () => Object.assign(environment, { DATABASE_URL: copy })
    }
    copyFileSync(file, `${file}.copy`)
    return () => {
      for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
      copyFileSync(`${file}.copy`, file)
    }
  }

  async function another(name: EngineName, running: Restarted): Promise<void> {
    const other = await testEnvironment(name, { isMigrated: true })
    if (name === 'postgres') Object.assign(running.environment, { DATABASE_URL: other['DATABASE_URL'] })
    else copyFileSync(join(other['DATA_DIR'] ?? '', 'gapura.db'), running.file)
    rmSync(other['DATA_DIR'] ?? '', { recursive: true })
  }

  it('[database.replaced] is said at the start, in the log and to owners, for an older copy', async () => {
    const site = await started()
    await site.stop()
    const replace = await copied(site)
    await site.start()
    await site.write('Written after the copy')
    await site.stop()
    replace()
    expect(await site.doctorFaults()).toEqual([expect.stringMatching(/older copy of the database/)])
    for (let starts = 0; starts < 2; starts += 1) {
      await site.restart()
      expect(site.said).toEqual([expect.stringMatching(/^Since .+ the site serves an older copy of its database: /)])
      expect(await site.alarms()).toEqual({
        status: 200,
        body: { database: { kind: 'older', since: expect.any(String) }, key: null },
      })
    }
    expect(await site.call('DELETE', '/api/admin/alarms/database')).toMatchObject({ status: 200 })
    await site.restart()
    expect(site.said).toEqual([])
    expect(await site.alarms()).toEqual({ status: 200, body: { database: null, key: null } })
  })

  it('[database.replaced] is said at the start, in the log and to owners, for another one', async () => {
    const site = await started()
    await site.stop()
    await another(engine, site)
    await site.start()
    expect(site.said).toEqual([expect.stringMatching(/^Since .+ the site serves another database\. /)])
    await site.signUp()
    expect(await site.alarms()).toMatchObject({ body: { database: { kind: 'other' }, key: null } })
    await site.stop()
    expect(await site.doctorFaults()).toEqual([expect.stringMatching(/serves another database/)])
  })

  it('[database.replaced] is not said after a restore, a kill or the removal of old history', async () => {
    const site = await started()
    await site.write('Before the backup')
    const backup = join(tmpdir(), `replaced-${process.pid}-${engine}.tar.gz`)
    if (site.site) await writeBackup(site.site.context.database, backup, new Date(), site.site.context)
    await site.write('After the backup')
    const written = join(site.config.dataDir, 'site.json')
    const before = readFileSync(written)
    await site.stop()
    writeFileSync(written, before)
    await site.start()
    expect([site.said, (await site.alarms()).body], 'after a kill').toEqual([[], { database: null, key: null }])
    await site.site?.context.database.transaction((tx) => tx.deleteFrom('changes').execute())
    await site.restart()
    expect([site.said, (await site.alarms()).body], 'without history').toEqual([[], { database: null, key: null }])
    await site.stop()
    if (engine === 'sqlite') for (const end of ['', '-wal', '-shm']) rmSync(site.file + end, { force: true })
    else Object.assign(site.environment, { DATABASE_URL: await createDatabase(inject('postgresUrl')) })
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await restore.run(site.config, [backup])
    rmSync(backup)
    await site.start()
    await site.logIn()
    expect([site.said, (await site.alarms()).body], 'after a restore').toEqual([[], { database: null, key: null }])
  })

  it.each([
    ['', async () => undefined],
    [
      ', also of an earlier release that did not remember it',
      ({ site }: Restarted) =>
        site?.context.database.transaction((tx) => tx.deleteFrom('site_state').where('key', '=', 'pepper').execute()),
    ],
  ])('[database.lost-key] with accounts whose key is lost is reported with what is lost%s', async (_when, forget) => {
    const site = await started()
    await forget(site)
    await site.stop()
    const key = join(site.config.dataDir, 'secret.key')
    rmSync(key)
    for (let starts = 0; starts < 2; starts += 1) {
      await site.restart()
      expect(site.said).toEqual([expect.stringMatching(/^The key of PIN hashes is not the one this site had: /)])
    }
    await site.logIn()
    expect(await site.alarms()).toEqual({ status: 200, body: { database: null, key: { apps: 0, channels: 0 } } })
    expect(await site.call('DELETE', '/api/admin/alarms/key')).toMatchObject({ status: 200 })
    await site.restart()
    expect(site.said).toEqual([])
    expect(await site.alarms()).toEqual({ status: 200, body: { database: null, key: null } })
  })
})
