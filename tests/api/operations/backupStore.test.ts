import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { map } from '../../../content/types/map.ts'
import { node, root } from '../../../scripts/lib/environment.mjs'
import { withStore } from '../../../server/backup/backupStore.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { backupKey } from '../../../server/backup/schedule.ts'
import { checkStore } from '../../../server/backup/store/checkStore.ts'
import { picturesOfBackups, removeBackups } from '../../../server/backup/store/keptBackups.ts'
import { manifestKeys } from '../../../server/backup/store/layout.ts'
import { restoreStored } from '../../../server/backup/store/restoreStored.ts'
import { whileLocked } from '../../../server/backup/store/storeLock.ts'
import { writeStored } from '../../../server/backup/store/writeStored.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { integrityFaults } from '../../../server/database/schema/integrity.ts'
import type { ObjectStore } from '../../../server/objectStore/objectStore.ts'
import { parseStoreAddress } from '../../../server/objectStore/storeAddress.ts'
import { readConfig } from '../../../server/process/config.ts'
import { openContext } from '../../../server/start/openContext.ts'
import { s3Credentials, startObjectStore, type ObjectStoreServer } from '../../support/objectStore/objectStoreServer.ts'
import { createSample, form, picture } from '../../support/samples.ts'
import { engines, otherEngine, startTestServer, testEnvironment, useTestServer } from '../../support/testServer.ts'
import { isThorough } from '../../support/thorough.ts'
import { allLists, allPictures, createEach, NOW, wholeLog } from './restored.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-stores-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DAY_MS = 86_400_000
const onDay = (day: number): Date => new Date(NOW.getTime() + day * DAY_MS)

/** Works in a store of its own: a folder, or what a server of S3 holds. */
const inStore = <T>(address: string, work: (store: ObjectStore) => Promise<T>): Promise<T> => {
  const parsed = parseStoreAddress(address)
  if (!parsed) throw new Error(`${address} is no store.`)
  return withStore({ storeCredentials: s3Credentials }, parsed, work, { makesFolder: true })
}

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(path, name)).isFile())

describe.each(engines)('A store of backups of %s', (engine) => {
  const server = useTestServer(engine)
  let objectStore: ObjectStoreServer
  let admin: string
  const backUp = (address: string, now: Date) =>
    inStore(address, (store) =>
      whileLocked(store, (lock) => writeStored(server().context.database, store, backupKey(now), now, { lock })),
    )
  const addPicture = async (seed: number): Promise<number> => {
    const { id } = await createSample(server(), admin, map, `picture ${seed}`)
    const body = form({}, { image: await picture('png', seed, 20) })
    await server().call('POST', `/api${map.path}/${id}?_method=PUT`, { token: admin, body })
    return id
  }
  beforeAll(async () => {
    objectStore = await startObjectStore()
    admin = await server().signIn('admin')
    await createEach(server(), admin)
  })
  afterAll(() => objectStore.stop())

  // Each kind of store, and each engine to the other.
  const kinds = isThorough ? ['folder', 's3'] : [engine === 'sqlite' ? 'folder' : 's3']
  it.each(kinds)('(%s) comes back on the other engine: every list, every picture, the log', async (kind) => {
    const address = kind === 's3' ? objectStore.address('comes/back') : `folder:${join(folder, `${engine}-back`)}`
    await backUp(address, NOW)
    const environment = await testEnvironment(otherEngine(engine))
    const database = openDatabase(readConfig(environment))
    await inStore(address, (store) => restoreStored(database, store, backupKey(NOW), { now: () => NOW }))
    expect(await integrityFaults(database.reader, database.engine)).toEqual([])
    await database.close()
    const there = await startTestServer(otherEngine(engine), environment)
    expect(await allLists(there)).toEqual(await allLists(server()))
    expect(await allPictures(there)).toEqual(await allPictures(server()))
    expect(await wholeLog(there)).toEqual(await wholeLog(server()))
    const login = await there.call('POST', '/api/login', { body: { username: 'admin1', password: 'Rahasia1!' } })
    const { token } = login.body as { token: string }
    const next = await createSample(there, token, map, 'next')
    expect(next.id, 'no id is given twice').toBe((await createSample(server(), admin, map, 'next')).id)
    await there.stop()
  })

  it('takes for a further backup what is new since, and lets go of what no kept backup names', async () => {
    const path = join(folder, `${engine}-days`)
    const address = `folder:${path}`
    for (let seed = 0; seed < 3; seed += 1) await addPicture(900 + seed)
    const first = await backUp(address, onDay(0))
    expect(first.added.pictures).toBe(first.manifest.rows['pictures'])
    const before = filesBelow(path)

    expect((await backUp(address, onDay(1))).added.pictures).toBe(0)
    const id = await addPicture(950)
    const third = await backUp(address, onDay(2))
    expect(third.added.pictures, 'the picture of that day').toBe(1)
    expect(third.added.pieces).toBeLessThan(third.manifest.pieces.length)
    const added = filesBelow(path).filter((name) => !before.includes(name))
    expect(added.filter((name) => name.startsWith('pictures/'))).toHaveLength(1)

    // It is removed here for good; the last backup has it, until that goes.
    const row = await server().call('GET', `/api${map.path}/${id}`)
    const [hash = ''] = /[0-9a-f]{64}/.exec(JSON.stringify(row.body)) ?? []
    const taken = await server().call('POST', '/api/admin/takedowns', {
      token: admin,
      body: { picture: hash, reason: 'x' },
    })
    expect(taken.status).toBe(201)
    await backUp(address, onDay(3))
    await inStore(address, async (store) => {
      expect((await picturesOfBackups(store)).has(hash)).toBe(true)
      await whileLocked(store, (lock) => removeBackups(store, [backupKey(onDay(0)), backupKey(onDay(2))], lock))
      expect((await picturesOfBackups(store)).has(hash)).toBe(false)
      const keys = await manifestKeys(store)
      expect(keys).toEqual([backupKey(onDay(1)), backupKey(onDay(3))])
      const { whole, faults } = await checkStore(store, keys)
      expect(faults).toEqual([])
      expect(whole.size).toBe(2)
    })
    expect(filesBelow(path).filter((name) => name.includes(hash))).toEqual([])
  })

  it('is checked: each byte that is lost or altered is found, and in which backups', async () => {
    const path = join(folder, `${engine}-checked`)
    const address = `folder:${path}`
    await backUp(address, onDay(0))
    const faults = () => inStore(address, async (store) => (await checkStore(store, await manifestKeys(store))).faults)
    expect(await faults()).toEqual([])
    for (const kind of ['pictures/', 'rows/', 'gapura-']) {
      const file = join(path, filesBelow(path).find((name) => name.startsWith(kind)) ?? '')
      const whole = readFileSync(file)
      const damaged = Buffer.from(whole)
      damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
      writeFileSync(file, damaged)
      expect((await faults()).join(), kind).toMatch(/is not as it was written|damaged or cut short/)
      rmSync(file)
      if (kind !== 'gapura-') expect((await faults()).join(), kind).toMatch(/gapura-.*is missing/)
      writeFileSync(file, whole)
    }
    expect(await faults()).toEqual([])
  })

  it('is not cleared while a backup of it cannot be read', async () => {
    const path = join(folder, `${engine}-unread`)
    await backUp(`folder:${path}`, onDay(0))
    await addPicture(970)
    await backUp(`folder:${path}`, onDay(1))
    writeFileSync(join(path, backupKey(onDay(0))), 'cut short')
    const before = filesBelow(path)
    await inStore(`folder:${path}`, (store) =>
      expect(whileLocked(store, (lock) => removeBackups(store, [], lock))).rejects.toThrow('cut short'),
    )
    expect(filesBelow(path)).toEqual(before)
  })

  it('is written by one at a time', async () => {
    const address = `folder:${join(folder, `${engine}-locked`)}`
    await inStore(address, async (store) => {
      await whileLocked(store, async () => {
        await expect(backUp(address, NOW)).rejects.toThrow(/Another backup is being written/)
        await expect(whileLocked(store, () => Promise.resolve())).rejects.toThrow()
      })
      expect((await backUp(address, NOW)).manifest.engine).toBe(engine)
    })
  })

  it('has no backup of a writing that was killed, and the next one takes what was stored by it', async () => {
    const path = join(folder, `${engine}-killed`)
    const killed = run(
      server().context.config,
      `
      const { withStore } = await load('server/backup/backupStore.ts')
      const { whileLocked } = await load('server/backup/store/storeLock.ts')
      const { writeStored } = await load('server/backup/store/writeStored.ts')
      const address = { kind: 'folder', text: 'folder:x', path: ${JSON.stringify(path)} }
      await withStore({ storeCredentials: null }, address, async (store) => {
        let left = 6
        const put = async (...object) => {
          await FolderStore.prototype.put.apply(store, object)
          if (left-- === 0) process.kill(process.pid, 'SIGKILL')
        }
        const { FolderStore } = await load('server/objectStore/folderStore.ts')
        store.put = put
        await whileLocked(store, (lock) =>
          writeStored(database, store, 'gapura-20261121T040000Z.json.gz', new Date(), { lock }))
      }, { makesFolder: true })`,
    )
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    await inStore(`folder:${path}`, async (store) => expect(await manifestKeys(store)).toEqual([]))
    const stored = filesBelow(path).filter((name) => /^(?:rows|pictures)\//.test(name)).length
    expect(stored).toBeGreaterThanOrEqual(5)
    const { manifest, added } = await backUp(`folder:${path}`, NOW)
    const named = manifest.pieces.flatMap(({ hashes }) => hashes)
    expect(added.pieces + added.pictures).toBe(new Set(named).size + (manifest.rows['pictures'] ?? 0) - stored)
    await inStore(`folder:${path}`, async (store) =>
      expect((await checkStore(store, await manifestKeys(store))).faults).toEqual([]),
    )
  })

  it('is restored by as many tries as it takes: what was killed half way starts no site, and goes on', async () => {
    const path = join(folder, `${engine}-resumed`)
    const address = `folder:${path}`
    await backUp(address, NOW)
    const other = otherEngine(engine)
    const config = readConfig(await testEnvironment(other))
    let done = 0
    let kills = 0
    for (; kills < 50; kills += 1) {
      const child = run(
        config,
        `
        const { withStore } = await load('server/backup/backupStore.ts')
        const { restoreStored } = await load('server/backup/store/restoreStored.ts')
        const address = { kind: 'folder', text: 'folder:x', path: ${JSON.stringify(path)} }
        let left = 20
        await withStore({ storeCredentials: null }, address, (store) =>
          restoreStored(database, store, ${JSON.stringify(backupKey(NOW))}, {
            now: () => new Date(${NOW.getTime()}),
            onProgress: ({ done }) => {
              console.log(done)
              if (left-- === 0) process.kill(process.pid, 'SIGKILL')
            },
          }))`,
      )
      const [first] = child.stdout.split('\n')
      if (child.signal === null) {
        expect(child.status, child.stderr).toBe(0)
        break
      }
      expect(Number(first), 'it goes on where it stood').toBeGreaterThan(done)
      done = Number(first)
      if (kills > 0) continue
      await expect(openContext(config)).rejects.toThrow(/A restore was begun .* gapura restore/s)
      const database = openDatabase(config)
      const archive = join(folder, `${engine}-archive.tar.gz`)
      await writeBackup(server().context.database, archive, NOW)
      await expect(restoreBackup(database, archive)).rejects.toThrow(/A restore was begun/)
      await backUp(address, onDay(1))
      await inStore(address, (store) =>
        expect(restoreStored(database, store, backupKey(onDay(1)))).rejects.toThrow(/A restore was begun/),
      )
      await database.close()
    }
    expect(kills).toBeGreaterThan(1)
    const there = await startTestServer(other, { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' })
    expect(await allLists(there)).toEqual(await allLists(server()))
    expect(await allPictures(there)).toEqual(await allPictures(server()))
    expect(await integrityFaults(there.context.database.reader, other)).toEqual([])
    const { rows } = await sql`select 1 from site_state where key = 'restoring'`.execute(there.context.database.reader)
    expect(rows).toEqual([])
    await there.stop()
  })
})

/** Runs a program on a database in a process of its own, which may be killed. */
function run({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }, program: string) {
  const opened = `
    const load = (file) => import(${JSON.stringify(root)} + '/' + file)
    const { openDatabase } = await load('server/database/engine/openDatabase.ts')
    const database = openDatabase(${JSON.stringify({ dataDir, databaseUrl })})
    ${program}
    await database.close()`
  return spawnSync(node(), ['--input-type=module', '-e', opened], { encoding: 'utf8' })
}
