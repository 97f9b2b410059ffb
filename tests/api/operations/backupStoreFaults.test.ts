import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupKey } from '../../../server/backup/schedule.ts'
import { checkStore } from '../../../server/backup/store/checkStore.ts'
import { sweep } from '../../../server/backup/store/keptBackups.ts'
import { hashedKey, LOCKS, manifestKeys } from '../../../server/backup/store/layout.ts'
import { whileLocked } from '../../../server/backup/store/storeLock.ts'
import { writeStored } from '../../../server/backup/store/writeStored.ts'
import { FolderStore } from '../../../server/objectStore/folderStore.ts'
import { ObjectStoreError, readObject, type ObjectBody } from '../../../server/objectStore/objectStore.ts'
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
    whileLocked(store, (lock) => writeStored(server().context.database, store, backupKey(now), now, { lock }))
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

  it.each(['while it puts', 'when all is read back'])('gives up a backup whose lock is lost %s', async (moment) => {
    const store = openStore()
    let isTaken = false
    const takeOver = async () => {
      isTaken = true
      // Of another machine: the clocks differ, or it has not been heard of for as long.
      await ageLock(store, 6, 'elsewhere')
      await whileLocked(store, (other) => sweep(store, other))
    }
    const [put, read] = [new Set<string>(), new Set<string>()]
    const putThere = store.put.bind(store)
    const getThere = store.get.bind(store)
    store.put = async (key, body) => {
      await putThere(key, body)
      if (hashedKey.test(key)) put.add(key)
      if (!isTaken && moment === 'while it puts' && put.size === 3) await takeOver()
    }
    store.get = async (key) => {
      const found = await getThere(key)
      if (hashedKey.test(key)) read.add(key)
      if (!isTaken && read.size > 0 && read.size === put.size) await takeOver()
      return found
    }
    await expect(backUp(store, NOW)).rejects.toThrow(/Another took folder:.* over while this backup was being written/)
    expect(isTaken).toBe(true)
    expect(await manifestKeys(store)).toEqual([])
    await backUp(store, dayAfter)
    expect(await faultsOf(store)).toEqual([])
  })
})

describe('The lock of a store', () => {
  it('stays with a process of this machine that lives, however old it looks', async () => {
    const store = openStore()
    await whileLocked(store, async (lock) => {
      await ageLock(store, 6)
      await expect(whileLocked(store, () => Promise.resolve())).rejects.toThrow('Another backup is being written')
      await lock.check()
      await ageLock(store, 6, undefined, process.ppid)
      await expect(whileLocked(store, () => Promise.resolve())).rejects.toThrow('Another backup is being written')
      await ageLock(store, 61, undefined, process.ppid)
      await whileLocked(store, () => Promise.resolve())
    })
  })

  it('is not put again by a holder that has lost it', async () => {
    const store = openStore()
    await whileLocked(store, async (lock) => {
      lock.renew()
      await ageLock(store, 6, 'elsewhere')
      lock.renew()
      await expect.poll(() => lock.lost.aborted).toBe(true)
      await whileLocked(store, () => Promise.resolve())
      lock.renew()
      await expect(lock.check()).rejects.toThrow('lost or not renewed in time')
      expect(await keysBelow(store, LOCKS)).toEqual([])
    })
  })

  it('that could not be removed holds up none of the same process', async () => {
    const store = openStore()
    const remove = store.remove.bind(store)
    store.remove = () => Promise.reject(new ObjectStoreError('away'))
    await expect(whileLocked(store, () => Promise.resolve())).rejects.toThrow('away')
    store.remove = remove
    expect(await keysBelow(store, LOCKS)).toHaveLength(1)
    await whileLocked(store, () => Promise.resolve())
    expect(await keysBelow(store, LOCKS)).toEqual([])
  })
})

async function keysBelow(store: FolderStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

/** Makes the lock of a store look as if it had not been renewed for minutes, and as another's where one is named. */
async function ageLock(store: FolderStore, minutes: number, place?: string, pid?: number): Promise<void> {
  const [key = ''] = await keysBelow(store, LOCKS)
  const lock = JSON.parse(String(await readObject(store, key))) as { place: string; pid: number }
  const at = new Date(Date.now() - minutes * 60_000).toISOString()
  const aged = { ...lock, at, ...(place !== undefined && { place }), ...(pid !== undefined && { pid }) }
  await store.put(key, Buffer.from(JSON.stringify(aged)))
}
