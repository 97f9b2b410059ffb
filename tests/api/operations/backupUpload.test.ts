import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBackups } from '../../../server/backup/archives/transfer.ts'
import { withArchive } from '../../../server/backup/archives/transfer.ts'
import { backupAddress, withBackupStore } from '../../../server/backup/backupStore.ts'
import { BackupSchedule } from '../../../server/backup/schedule.ts'
import { S3Store } from '../../../server/objectStore/s3Store.ts'
import type { Config } from '../../../server/process/config.ts'
import { s3Credentials, startObjectStore, type ObjectStoreServer } from '../../support/objectStore/objectStoreServer.ts'
import { runProgram } from '../../support/runProgram.ts'
import { otherEngine, useTestServer } from '../../support/testServer.ts'
import { HOUR_MS } from '../../support/times.ts'
import { contentOf, createEach, startRestored } from './restored.ts'

describe('Backups in an object store', () => {
  const server = useTestServer('sqlite')
  let objectStore: ObjectStoreServer & AsyncDisposable
  beforeAll(async () => {
    objectStore = await startObjectStore()
    await createEach(server(), await server().signIn('admin'))
  })
  afterAll(() => objectStore[Symbol.asyncDispose]())
  afterEach(() => void vi.restoreAllMocks())

  const settings = (prefix: string): Config => ({
    ...server().context.config,
    backupDir: objectStore.address(prefix),
    backupEveryMs: HOUR_MS,
    backupKeep: 2,
    storeCredentials: s3Credentials,
  })
  const run = (config: Config) => new BackupSchedule({ ...server().context, config }, () => undefined).run()
  const pass = (hours: number) => server().pass(hours * HOUR_MS)
  const keysOf = (config: Config) =>
    withBackupStore(config, async (store) => {
      const keys: string[] = []
      for await (const { key } of store.list()) keys.push(key)
      return keys.sort()
    })
  const inTransit = (config: Config) => readdirSync(join(config.dataDir, 'transit'))

  it('are sent at their times; the oldest goes and nothing else; the newest is restored on the other engine', async () => {
    const config = settings('times/')
    const others = ['gapura-2020.tar.gz', 'rows/ab.jsonl.gz']
    await withBackupStore(config, async (store) => {
      for (const key of others) await store.put(key, Buffer.from('x'))
    })
    const made: (string | null)[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      made.push(await run(config))
      pass(1)
    }
    expect(await keysOf(config)).toEqual([...others, ...made.slice(-2)].sort())
    const address = backupAddress(config)
    const newest = made.at(-1) ?? ''
    const { whole, faults } = await checkBackups(config, address, [newest])
    expect([[...whole.keys()], faults]).toEqual([[newest], []])
    const there = await withArchive(config, address, newest, (file) => startRestored(otherEngine('sqlite'), file))
    expect(await contentOf(there)).toEqual(await contentOf(server()))
    await there.stop()
    expect(inTransit(config)).toEqual([])
  })

  it('do not stay there if they come back altered', async () => {
    const config = settings('altered/')
    const get = vi.spyOn(S3Store.prototype, 'get')
    get.mockImplementationOnce(async function (this: S3Store, key) {
      const found = await this.get(key)
      if (!found) return found
      const bytes = await buffer(found.stream)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      return { size: found.size, stream: Readable.from([bytes]) }
    })
    pass(24)
    await expect(run(config)).rejects.toThrow('differs from what was sent')
    expect(await keysOf(config)).toEqual([])
    expect(inTransit(config)).toEqual([])
  })

  it('are named when one there is damaged or missing', async () => {
    const config = settings('damaged/')
    pass(24)
    const name = (await run(config)) ?? ''
    await withBackupStore(config, async (store) => {
      const found = await store.get(name)
      if (found) await store.put(name, (await buffer(found.stream)).subarray(0, -9))
    })
    const missing = 'gapura-20200101T000000Z.tar.gz'
    const { whole, faults } = await checkBackups(config, backupAddress(config), [name, missing])
    expect([...whole.keys()]).toEqual([])
    expect(faults).toEqual([
      expect.stringMatching(/^gapura-\d+T.*not a whole backup/),
      expect.stringMatching(/^gapura-20200101T000000Z\.tar\.gz: .* holds no backup/),
    ])
  })

  it('fail while the store is away, and are tried again in a quarter of an hour', async () => {
    const config = settings('away/')
    await objectStore.stop()
    pass(24)
    await expect(run(config)).rejects.toThrow('cannot be reached')
    expect(inTransit(config)).toEqual([])
    await objectStore.start()
    expect(await run(config)).toBeNull()
    pass(0.25)
    expect(await keysOf(config)).toEqual([])
    const name = await run(config)
    expect(await keysOf(config)).toEqual([name])
  })

  it('are not there if the process was killed while it sent one', async () => {
    const config = settings('killed/')
    pass(24)
    const killed = runProgram(`
      const { openDatabase } = await load('server/database/engine/openDatabase.ts')
      const { BackupSchedule } = await load('server/backup/schedule.ts')
      const { S3Store } = await load('server/objectStore/s3Store.ts')
      const config = ${JSON.stringify(config)}
      const put = S3Store.prototype.put
      S3Store.prototype.put = function (key, { size, open }, options) {
        let opened = 0
        // It is read once for its hash, and then sent.
        const counted = () => {
          const stream = open()
          if (++opened > 1) stream.once('data', () => process.kill(process.pid, 'SIGKILL'))
          return stream
        }
        return put.call(this, key, { size, open: counted }, options)
      }
      const clock = { now: () => new Date(${server().clock.time.getTime()}) }
      await new BackupSchedule({ config, database: openDatabase(config), clock }, console.error).run()`)
    expect(killed.signal, killed.stderr).toBe('SIGKILL')
    expect(await keysOf(config)).toEqual([])
    expect(inTransit(config)).toHaveLength(1)
  })
})
