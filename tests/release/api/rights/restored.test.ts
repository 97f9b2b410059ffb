import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { restore } from '../../../../cli/commands/backup.ts'
import { writeBackup } from '../../../../server/backup/writeBackup.ts'
import type { Context } from '../../../../server/context/context.ts'
import { write } from '../../../../server/database/changes/write.ts'
import { listedDeletions } from '../../../../server/database/state/siteFile.ts'
import { gameAccounts } from '../../../../server/game/accounts/gameAccounts.ts'
import { readConfig } from '../../../../server/process/config.ts'
import { deleteDue, deleteNow } from '../../../../server/rights/deletions.ts'
import { openSite, type Site } from '../../../../server/start/site.ts'
import { requestDeletion } from '../../../../server/users/userActions.ts'
import { createDatabase } from '../../../support/databases/postgres.ts'
import { engines, makeAccount, testEnvironment } from '../../../support/testServer.ts'
import { DAY_MS } from '../../../support/times.ts'

const frontend = {
  findAssets: () => ({ scripts: [], styles: [], preloads: [], fonts: [], furtherFonts: [], furtherStyles: [] }),
  developmentHead: '',
}

const UNKNOWN = /^Whether accounts were deleted after .+ is not known here\. If you have site\.json /

describe.each(engines)('On %s, a restored backup', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-rights-'))
  const backup = join(folder, 'backup.tar.gz')
  const running: Site[] = []
  const used: string[] = []
  afterEach(async () => {
    for (const site of running.splice(0)) await site.stop()
    for (const path of used.splice(0)) rmSync(path, { recursive: true, force: true })
    rmSync(backup, { force: true })
  })

  const folderOf = (environment: Record<string, string>): string => environment['DATA_DIR'] ?? ''
  async function emptyEnvironment() {
    const environment: Record<string, string> = { ...(await testEnvironment(engine)), DEMO: '0' }
    used.push(folderOf(environment))
    return environment
  }
  async function start(environment: Record<string, string>): Promise<Context> {
    const site = await openSite(readConfig(environment), { frontend, logger: false })
    running.push(site)
    return site.context
  }
  const stop = async () => {
    for (const site of running.splice(0)) await site.stop()
  }
  const authorNow = () => ({ actor: 'command', requestId: null, address: null, now: new Date() })
  const names = async ({ database }: Context) =>
    (await database.reader.selectFrom('users').select('username').orderBy('id').execute()).map(
      ({ username }) => username,
    )
  const idOf = async ({ database }: Context, username: string) =>
    (await database.reader.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow())
      .id
  async function restored(environment: Record<string, string>): Promise<string[]> {
    const said: string[] = []
    const spy = vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void said.push(words.join(' ')))
    await restore.run(readConfig(environment), [backup])
    spy.mockRestore()
    return said
  }
  async function wiped(environment: Record<string, string>): Promise<void> {
    const file = join(folderOf(environment), 'gapura.db')
    if (engine === 'sqlite') for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    else Object.assign(environment, { DATABASE_URL: await createDatabase(inject('postgresUrl')) })
  }

  /** A site whose backup has an account that was deleted after it. */
  async function siteWithDeletion() {
    const environment = await emptyEnvironment()
    const context = await start(environment)
    for (const [role, name] of [
      ['admin', 'juragan'],
      ['user', 'kelana'],
      ['user', 'tetap'],
    ] as const)
      await makeAccount(context, role, name)
    const id = await idOf(context, 'kelana')
    await write(context.database, context.feed, authorNow(), (writer) =>
      writer.create(gameAccounts, {
        ...{ user_id: id, realm: 'main', name: 'pengelana', number: 2_000_001 },
        ...{ origin: 'created', state: 'ready', password_changed_at: null },
      }),
    )
    await writeBackup(context.database, backup, new Date(), { stores: context.stores })
    expect(await deleteNow(context, authorNow(), { id })).toBe('deleted')
    return { environment, context }
  }

  it('[person.delete] deletes again what was deleted after it', async () => {
    const { environment, context } = await siteWithDeletion()
    const listed = await listedDeletions(context.config)
    expect(listed.length).toBe(1)
    await stop()
    for (let times = 0; times < 2; times += 1) {
      await wiped(environment)
      const said = await restored(environment)
      expect(said).toContain('Accounts that were deleted after that are deleted again: 1.')
      expect(said.join('\n')).not.toMatch(/not known here/)
      expect(await listedDeletions(context.config), 'the list outlives the restore').toEqual(listed)
    }
    const restoredContext = await start(environment)
    expect(await names(restoredContext)).toEqual(['juragan', 'tetap'])
    expect(
      await restoredContext.database.reader.selectFrom('game_partings').select(['realm', 'number', 'choice']).execute(),
      'its game account is unlinked again',
    ).toEqual([{ realm: 'main', number: 2_000_001, choice: 'keep' }])
  })

  it('[person.delete] on another machine says that it does not know, and deletes once it has the list', async () => {
    const { environment } = await siteWithDeletion()
    await stop()
    const elsewhere = await emptyEnvironment()
    const said = await restored(elsewhere)
    expect(said).toContainEqual(expect.stringMatching(UNKNOWN))
    const context = await start(elsewhere)
    expect(await names(context)).toEqual(['juragan', 'kelana', 'tetap'])
    await stop()
    copyFileSync(join(folderOf(environment), 'site.json'), join(folderOf(elsewhere), 'site.json'))
    expect(await names(await start(elsewhere))).toEqual(['juragan', 'tetap'])
  })

  it('[person.delete] deletes nobody of another site, whose accounts have the same numbers', async () => {
    const other = await siteWithDeletion()
    await stop()
    const environment = await emptyEnvironment()
    const context = await start(environment)
    for (const name of ['satu', 'dua', 'tiga']) await makeAccount(context, 'admin', name)
    await writeBackup(context.database, backup + '2', new Date(), { stores: context.stores })
    await stop()
    rmSync(backup)
    copyFileSync(backup + '2', backup)
    rmSync(backup + '2')
    await wiped(other.environment)
    expect(await restored(other.environment)).toContainEqual(expect.stringMatching(UNKNOWN))
    expect(await names(await start(other.environment))).toEqual(['satu', 'dua', 'tiga'])
  })

  it('[person.delete] whose last owner was deleted has them until there is another', async () => {
    const environment = await emptyEnvironment()
    const context = await start(environment)
    await makeAccount(context, 'admin', 'juragan')
    await writeBackup(context.database, backup, new Date(), { stores: context.stores })
    await makeAccount(context, 'admin', 'penerus')
    expect(await deleteNow(context, authorNow(), { id: await idOf(context, 'juragan') })).toBe('deleted')
    await stop()
    await wiped(environment)
    await restored(environment)
    const restoredContext = await start(environment)
    expect(await names(restoredContext)).toEqual(['juragan'])
    await makeAccount(restoredContext, 'admin', 'penerus')
    expect(await deleteDue(restoredContext, new Date())).toBe(1)
    expect(await names(restoredContext)).toEqual(['penerus'])
  })

  it('[person.delete] gives everybody fourteen days again who had asked: somebody may have taken it back since', async () => {
    const environment = await emptyEnvironment()
    const context = await start(environment)
    await makeAccount(context, 'admin', 'juragan')
    await makeAccount(context, 'user', 'kelana')
    const asked = { ...authorNow(), now: new Date(Date.now() - 10 * DAY_MS) }
    await requestDeletion(context, asked, null, { id: await idOf(context, 'kelana') })
    await writeBackup(context.database, backup, new Date(), { stores: context.stores })
    await stop()
    await wiped(environment)
    await restored(environment)
    const { database } = await start(environment)
    const { delete_at: time } = await database.reader
      .selectFrom('users')
      .select('delete_at')
      .where('username', '=', 'kelana')
      .executeTakeFirstOrThrow()
    expect(Date.parse(time ?? '') - Date.now()).toBeGreaterThan(13.9 * DAY_MS)
  })

  it('[person.delete] keeps the list in site.json beside what it says of the database', async () => {
    const { environment } = await siteWithDeletion()
    await stop()
    expect(JSON.parse(readFileSync(join(folderOf(environment), 'site.json'), 'utf8'))).toEqual({
      database: expect.any(String),
      sequence: expect.any(Number),
      site: expect.any(String),
      deleted: [{ id: 2, registered_at: expect.any(String), deleted_at: expect.any(String) }],
      written_at: expect.any(String),
    })
  })
})
