import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { createGunzip, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBackup, restore } from '../../../../cli/commands/backup.ts'
import { listTypes } from '../../../../content/index.ts'
import { map } from '../../../../content/types/map.ts'
import { root } from '../../../../scripts/lib/environment.mjs'
import { checkBackups } from '../../../../server/backup/archives/transfer.ts'
import { withStore, namedBackups } from '../../../../server/backup/backupStore.ts'
import { restoreStored } from '../../../../server/backup/restore.ts'
import { BackupSchedule } from '../../../../server/backup/schedule.ts'
import { readTar } from '../../../../server/backup/tar.ts'
import { openDatabase } from '../../../../server/database/engine/openDatabase.ts'
import { readSchema } from '../../../../server/database/schema/migrate.ts'
import { integrityFaults } from '../../../../server/database/schema/integrity.ts'
import type { ObjectStore } from '../../../../server/objectStore/objectStore.ts'
import { parseStoreAddress } from '../../../../server/objectStore/storeAddress.ts'
import { readConfig, type Config } from '../../../../server/process/config.ts'
import { logInAs } from '../../../support/access/accounts.ts'
import { doctorLines } from '../../../support/doctorFindings.ts'
import {
  s3Credentials,
  startObjectStore,
  type ObjectStoreServer,
} from '../../../support/objectStore/objectStoreServer.ts'
import { filesBelow } from '../../../support/newsPictures.ts'
import { createSample } from '../../../support/samples.ts'
import {
  engines,
  otherEngine,
  startTestServer,
  testEnvironment,
  useTestServer,
  type EngineName,
} from '../../../support/testServer.ts'
import { isThorough } from '../../../support/thorough.ts'
import { HOUR_MS } from '../../../support/times.ts'
import { contentOf, NOW, startRestored } from '../../../api/operations/restored.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-stores-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/**
 * Each fixture contains a backup store with these two backups and, beside the store, an archive with the content of the
 * second backup.
 */
const [FIRST, SECOND] = ['gapura-20261121T040000Z.json.gz', 'gapura-20261122T040000Z.json.gz'] as const
const fixture = (name: string): string => join(root, 'tests/fixtures', name)

const tablesOf0044: ReadonlySet<string> = new Set(
  // The format of this fixture is in tests/fixtures/README.md.
  Object.keys((JSON.parse(readFileSync(fixture('schema-0044.json'), 'utf8')) as { rows: object }).rows),
)

const inStore = <T>(address: string, work: (store: ObjectStore) => Promise<T>): Promise<T> => {
  const parsed = parseStoreAddress(address)
  if (!parsed) throw new Error(`${address} is no store.`)
  return withStore({ storeCredentials: s3Credentials }, parsed, work, { makesFolder: true })
}

const namesBelow = (path: string) => filesBelow(path).map((file) => relative(path, file))

const entriesOf = (engine: EngineName) =>
  readTar(createReadStream(fixture(`backup-store-0044.${engine}.tar.gz`)).pipe(createGunzip()))

async function unpack(engine: EngineName, path: string): Promise<string> {
  for await (const { name, bytes } of entriesOf(engine)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), bytes)
  }
  return path
}

const anyTimes = { created_at: expect.any(String) as string, updated_at: expect.any(String) as string }

describe.each(engines)('A backup store that an earlier release wrote from %s', (engine) => {
  const unpacked = (name: string) => unpack(engine, join(folder, `${engine}-${name}`))
  const other = otherEngine(engine)
  let objectStore: ObjectStoreServer & AsyncDisposable
  beforeAll(async () => {
    objectStore = await startObjectStore()
  })
  afterAll(() => objectStore[Symbol.asyncDispose]())

  const kinds = isThorough ? ['folder', 's3'] : [engine === 'sqlite' ? 'folder' : 's3']
  it.each(kinds)('(%s) is restored on the other engine like the archive of the same moment', async (kind) => {
    const address = kind === 's3' ? objectStore.address('comes/back/') : `folder:${await unpacked('back')}`
    if (kind === 's3')
      await inStore(address, async (store) => {
        for await (const { name, bytes } of entriesOf(engine)) await store.put(name, bytes)
      })
    const environment = await testEnvironment(other)
    const database = openDatabase(readConfig(environment))
    await inStore(address, (store) => restoreStored(database, store, SECOND, { now: () => NOW }))
    expect(await integrityFaults(database.reader, database.engine)).toEqual([])
    await database.close()
    const there = await startTestServer(other, environment)
    const expected = await startRestored(other, fixture(`backup-0044.${engine}.tar.gz`))
    const content = await contentOf(expected)
    const empty = Object.keys(content.lists).filter((key) => content.lists[key]?.length === 0)
    const newer = listTypes.filter(({ table }) => !tablesOf0044.has(table)).map(({ key }) => key)
    expect(empty.toSorted(), 'types that the release did not have').toEqual(newer.toSorted())
    expect(Object.keys(content.pictures).length).toBeGreaterThan(7)
    // Each upgrade creates the settings and sections that the old schema does not have at another time.
    const added = Object.fromEntries(
      ['registration', 'desk', 'landing'].map((key) => [
        key,
        content.lists[key]?.map((row) => Object.assign({}, row, anyTimes)),
      ]),
    )
    expect(await contentOf(there)).toEqual({ ...content, lists: { ...content.lists, ...added } })
    const next = []
    for (const server of [there, expected]) {
      next.push((await createSample(server, await logInAs(server, 'admin1'), map, 'next')).id)
      await server.stop()
    }
    expect(next[0], 'no id is used again').toBe(next[1])
  })

  // The tests below restore on the other database engine, so a run on one engine covers both.
  if (engine === 'postgres') return

  it('[backup.store] is checked for lost and altered files, with the backups that need them', async () => {
    const path = await unpacked('checked')
    const address = { kind: 'folder', text: path, path } as const
    const place = { dataDir: path, storeCredentials: null }
    const faults = async () => (await checkBackups(place, address, [FIRST, SECOND])).faults
    expect(await faults()).toEqual([])
    for (const kind of ['pictures/', 'rows/', 'gapura-']) {
      const file = join(path, namesBelow(path).find((name) => name.startsWith(kind)) ?? '')
      const whole = readFileSync(file)
      const damaged = Buffer.from(whole)
      damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
      writeFileSync(file, damaged)
      expect((await faults()).join(), kind).toMatch(/does not match its hash|missing or altered|damaged or cut short/)
      rmSync(file)
      if (kind !== 'gapura-') expect((await faults()).join(), kind).toMatch(/gapura-.*is missing/)
      writeFileSync(file, whole)
    }
    expect(await faults()).toEqual([])
  })

  it('[backup.store] every lost and altered file is reported, with each backup that needs it', async () => {
    const path = await unpacked('faults')
    const namedBy = (backup: string) => gunzipSync(readFileSync(join(path, backup))).toString()
    const isShared = (name: string) =>
      [FIRST, SECOND].every((backup) => namedBy(backup).includes(basename(name, '.jsonl.gz')))
    const namesPictures = (name: string) => gunzipSync(readFileSync(join(path, name))).includes('$bytes')
    const names = namesBelow(path)
    const [picture = ''] = names.filter((name) => name.startsWith('pictures/'))
    const [altered = '', lost = ''] = names.filter(
      (name) => name.startsWith('rows/') && isShared(name) && !namesPictures(name),
    )
    writeFileSync(join(path, altered), 'altered')
    rmSync(join(path, lost))
    rmSync(join(path, picture))
    const address = { kind: 'folder', text: path, path } as const
    const { whole, faults } = await checkBackups({ dataDir: path, storeCredentials: null }, address, [FIRST, SECOND])
    expect([...whole.keys()]).toEqual([])
    expect([...faults].sort()).toEqual(
      [FIRST, SECOND]
        .flatMap((backup) => [
          `${backup}: ${altered} does not match its hash.`,
          `${backup}: ${lost} is missing.`,
          `${backup}: ${picture} is missing.`,
        ])
        .sort(),
    )
  })

  it('is restored completely or not at all', async () => {
    const path = await unpacked('broken')
    const file = join(path, namesBelow(path).findLast((name) => name.startsWith('rows/')) ?? '')
    const whole = readFileSync(file)
    rmSync(file)
    const database = openDatabase(readConfig(await testEnvironment(other)))
    const restored = () => inStore(`folder:${path}`, (store) => restoreStored(database, store, SECOND))
    await expect(restored()).rejects.toThrow(/is missing/)
    expect(await readSchema(database.reader, other)).toBeNull()
    writeFileSync(file, whole)
    await restored()
    expect(await integrityFaults(database.reader, other)).toEqual([])
    await database.close()
  })
})

describe('A site whose BACKUP_DIR holds the store of an earlier release', () => {
  const server = useTestServer('sqlite')
  const withStoreIn = async (name: string, settings: Partial<Config> = {}) => {
    const { context, clock } = server()
    const backupDir = await unpack('sqlite', join(folder, name))
    const config = { ...context.config, backupDir, backupEveryMs: HOUR_MS, ...settings }
    const schedule = new BackupSchedule({ ...context, config }, () => undefined)
    const backUp = async (time: string) => {
      clock.time = new Date(time)
      const file = await schedule.run()
      if (file === null) throw new Error(`No backup was made at ${time}.`)
      return file
    }
    return { backupDir, config, schedule, backUp }
  }

  it('writes archives beside it, removes nothing from it, and reports that it is no longer written', async () => {
    const { backupDir, config, schedule, backUp } = await withStoreIn('beside', { backupKeep: 1 })
    const before = namesBelow(backupDir)
    const sentence = /holds a store of an earlier release with 2 backups\. It is no longer written/
    expect(await schedule.prepare()).toMatch(sentence)
    await backUp('2026-11-23T04:00:00.000Z')
    const last = await backUp('2026-11-23T05:00:00.000Z')
    expect(last).toBe('gapura-20261123T050000Z.tar.gz')
    expect(namesBelow(backupDir)).toEqual([...before, last].sort())
    expect(await inStore(`folder:${backupDir}`, namedBackups)).toEqual([FIRST, SECOND, last])

    const lines = await doctorLines(config, server().clock.time)
    expect(lines.filter((line) => line.includes('backup'))).toEqual([
      expect.stringMatching(sentence),
      expect.stringMatching(/^good: The newest backup is of .*whole/),
    ])
  })

  it('can check all backups, and restore the newest or a named one', async () => {
    const { backupDir, config, backUp } = await withStoreIn('commands')
    const archive = await backUp('2026-11-25T04:00:00.000Z')
    const said: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
    await checkBackup.run(config, [backupDir])
    expect(said).toEqual(['3 of 3 backups are whole.'])
    for (const [args, made] of [
      [[backupDir], '2026-11-25T04:00:00.000Z'],
      [[`folder:${backupDir}`, '--backup', FIRST], '2026-11-21T04:00:00.000Z'],
      [[join(backupDir, SECOND)], '2026-11-22T04:00:00.000Z'],
      [[join(backupDir, archive)], '2026-11-25T04:00:00.000Z'],
    ] as const) {
      said.length = 0
      await restore.run(readConfig(await testEnvironment('sqlite')), [...args])
      expect(said[0]).toMatch(new RegExp(`^Restored \\d+ rows and \\d+ pictures, as they were at ${made}\\.$`))
    }
    writeFileSync(join(backupDir, archive), 'no archive')
    said.length = 0
    await expect(checkBackup.run(config, [backupDir])).rejects.toThrow('cannot be restored')
    expect(said).toEqual([expect.stringMatching(/^gapura-20261125.*not a whole backup/), '2 of 3 backups are whole.'])
    vi.restoreAllMocks()
  })
})
