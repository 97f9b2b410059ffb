import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupKey } from '../../../server/backup/schedule.ts'
import { checkStore } from '../../../server/backup/store/checkStore.ts'
import { manifestKeys } from '../../../server/backup/store/layout.ts'
import { whileLocked } from '../../../server/backup/store/storeLock.ts'
import { writeStored } from '../../../server/backup/store/writeStored.ts'
import { FolderStore } from '../../../server/objectStore/folderStore.ts'
import type { ObjectBody } from '../../../server/objectStore/objectStore.ts'
import { engines, useTestServer } from '../../support/testServer.ts'
import { createEach, NOW } from './restored.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const openStore = (): FolderStore => {
  const path = mkdtempSync(join(folder, 'store-'))
  return new FolderStore({ kind: 'folder', text: `folder:${path}`, path }, {})
}

const faultsOf = async (store: FolderStore) => (await checkStore(store, await manifestKeys(store))).faults

/** Alters a bit of the first object below a prefix that is put, as a disk or a gateway may, and counts what is put and read. */
function damageFirst(store: FolderStore, prefix: string) {
  const counts = { put: [] as string[], read: [] as string[] }
  let isDone = false
  const put = store.put.bind(store)
  const get = store.get.bind(store)
  store.put = async (key: string, body: ObjectBody) => {
    counts.put.push(key)
    if (isDone || !key.startsWith(prefix) || !(body instanceof Uint8Array)) return put(key, body)
    isDone = true
    const damaged = Buffer.from(body)
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1
    return put(key, damaged)
  }
  store.get = (key) => {
    counts.read.push(key)
    return get(key)
  }
  return counts
}

describe.each(engines)('A store of backups of %s', (engine) => {
  const server = useTestServer(engine)
  const dayAfter = new Date(NOW.getTime() + 86_400_000)
  const backUp = (store: FolderStore, now: Date) =>
    whileLocked(store, () => writeStored(server().context.database, store, backupKey(now), now))
  beforeAll(async () => createEach(server(), await server().signIn('admin')))

  it.each(['rows/', 'pictures/'])('puts what it had not kept of %s again', async (prefix) => {
    const store = openStore()
    const counts = damageFirst(store, prefix)
    await expect(backUp(store, NOW)).rejects.toThrow('is not as it was written')
    expect(await manifestKeys(store)).toEqual([])
    counts.put.length = 0
    await backUp(store, NOW)
    expect(await faultsOf(store)).toEqual([])
    expect(counts.put.filter((key) => /^(?:rows|pictures)\//.test(key))).toHaveLength(1)

    // What a backup names is not read back by the next one, but for the pieces that name its pictures.
    counts.read.length = 0
    const { added } = await backUp(store, dayAfter)
    expect(added.pictures).toBe(0)
    expect(counts.read.filter((key) => key.startsWith('pictures/'))).toEqual([])
    expect(counts.read.filter((key) => key.startsWith('rows/')).length).toBeLessThanOrEqual(added.pieces + 2)
  })
})
