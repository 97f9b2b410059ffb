import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3Credentials, startObjectStore } from '../../tests/support/objectStore/objectStoreServer.ts'
import { readObject, type ObjectEntry, type ObjectStore } from './objectStore.ts'
import { openObjectStore } from './objectStores.ts'
import { parseStoreAddress, type StoreAddress } from './storeAddress.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const addressOf = (text: string): StoreAddress => parseStoreAddress(text) ?? expect.fail(`${text} is no address`)

const entriesOf = async (store: ObjectStore, prefix?: string): Promise<string[]> => {
  const found: ObjectEntry[] = []
  for await (const entry of store.list(prefix)) found.push(entry)
  return found.map(({ key, size }) => `${key} ${size}`).sort()
}

describe.each(['folder', 's3'])('Objects in a store, %s', (kind) => {
  let server: Awaited<ReturnType<typeof startObjectStore>>
  let store: ObjectStore
  beforeAll(async () => {
    server = await startObjectStore()
    const root = join(folder, 'objects')
    mkdirSync(root, { recursive: true })
    store = await openObjectStore(addressOf(kind === 's3' ? server.address('site') : `folder:${root}`), {
      credentials: s3Credentials,
    })
  })
  afterAll(async () => {
    store.close()
    await server[Symbol.asyncDispose]()
  })

  it('come back byte for byte, are replaced whole, listed by prefix and removed', async () => {
    const first = randomBytes(300_000)
    const second = randomBytes(1000)
    await store.put('ab/abcd.webp', first, { contentType: 'image/webp' })
    await store.put('ab/empty', new Uint8Array())
    await store.put('b-1', second)
    expect(await readObject(store, 'ab/abcd.webp')).toEqual(first)
    expect(await readObject(store, 'ab/empty')).toEqual(Buffer.alloc(0))
    const entry = await store.head('ab/abcd.webp')
    expect(entry?.size).toBe(300_000)
    expect(Math.abs(Date.now() - Number(entry?.modifiedAt))).toBeLessThan(10_000)
    expect(await entriesOf(store)).toEqual(['ab/abcd.webp 300000', 'ab/empty 0', 'b-1 1000'])
    expect(await entriesOf(store, 'ab/a')).toEqual(['ab/abcd.webp 300000'])
    expect(await entriesOf(store, 'ab/')).toEqual(['ab/abcd.webp 300000', 'ab/empty 0'])
    expect(await entriesOf(store, 'zz/')).toEqual([])

    await store.put('ab/abcd.webp', second)
    expect(await readObject(store, 'ab/abcd.webp')).toEqual(second)

    for (const key of ['ab/abcd.webp', 'ab/empty', 'b-1', 'never/there']) await store.remove(key)
    expect(await readObject(store, 'ab/abcd.webp')).toBeUndefined()
    expect(await store.head('ab/abcd.webp')).toBeUndefined()
    expect(await entriesOf(store)).toEqual([])
  })

  it('can be larger than is held in memory at once', async () => {
    const chunk = randomBytes(64 * 1024)
    const size = 200 * chunk.length
    await store.put('large', { size, open: () => Readable.from(Array.from({ length: 200 }, () => chunk)) })
    const found = await store.get('large')
    expect(found?.size).toBe(size)
    let matching = 0
    let rest = Buffer.alloc(0)
    for await (const piece of (found?.stream ?? []) as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, piece])
      for (; rest.length >= chunk.length; matching++) {
        expect(rest.subarray(0, chunk.length).equals(chunk)).toBe(true)
        rest = rest.subarray(chunk.length)
      }
    }
    expect([matching, rest.length]).toEqual([200, 0])
    await store.remove('large')
  })

  it('keep what was there when the bytes to replace it break off', async () => {
    await store.put('kept', Buffer.from('whole'))
    const open = () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('ha')
          await Promise.reject(new Error('The disk is gone.'))
        })(),
      )
    await expect(store.put('kept', { size: 10, open })).rejects.toThrow()
    expect(String(await readObject(store, 'kept'))).toBe('whole')
    expect(await entriesOf(store)).toEqual(['kept 5'])
    await store.remove('kept')
  })

  it.each([
    '',
    '.',
    '..',
    '../up',
    'a/../../up',
    '/etc/passwd',
    'a//b',
    'a/.hidden',
    'a\\b',
    'a\0b',
    'x'.repeat(513),
    'ä',
  ])('have no key %j', async (key) => {
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('is not a key')
    await expect(store.get(key)).rejects.toThrow('is not a key')
    await expect(store.head(key)).rejects.toThrow('is not a key')
    await expect(store.remove(key)).rejects.toThrow('is not a key')
  })
})

describe('A folder as a store', () => {
  it('that is not there is no empty one', async () => {
    const store = await openObjectStore(addressOf(`folder:${join(folder, 'not-mounted')}`))
    await expect(store.put('a', Buffer.from('x'))).rejects.toThrow('ENOENT')
    await expect(store.get('a')).rejects.toThrow('ENOENT')
    await expect(store.head('a')).rejects.toThrow('ENOENT')
    await expect(entriesOf(store)).rejects.toThrow('ENOENT')
    mkdirSync(join(folder, 'not-mounted'))
    await store.put('a', Buffer.from('x'))
    expect(await entriesOf(store)).toEqual(['a 1'])
  })

  it('removes what a killed process left half-written a day ago, and nothing younger', async () => {
    const root = join(folder, 'left')
    mkdirSync(join(root, '.incoming'), { recursive: true })
    for (const name of ['old', 'young']) writeFileSync(join(root, '.incoming', name), 'half')
    utimesSync(join(root, '.incoming/old'), new Date(), new Date(Date.now() - 25 * 60 * 60_000))
    const store = await openObjectStore(addressOf(`folder:${root}`))
    await store.put('a', Buffer.from('x'))
    expect(readdirSync(join(root, '.incoming'))).toEqual(['young'])
    expect(await entriesOf(store)).toEqual(['a 1'])
  })

  it('is for its own account, or for the server in front of it, and lists no links', async () => {
    const root = join(folder, 'links')
    mkdirSync(root)
    const mask = process.umask(0o077)
    const store = await openObjectStore(addressOf(`folder:${root}`))
    await store.put('ab/cd', Buffer.from('x'))
    expect(statSync(join(root, 'ab/cd')).mode & 0o777).toBe(0o600)
    const open = await openObjectStore(addressOf(`folder:${root}`), { readableByAll: true })
    await open.put('12/34/cd', Buffer.from('x'))
    process.umask(mask)
    expect(['12', '12/34'].map((name) => statSync(join(root, name)).mode & 0o777)).toEqual([0o755, 0o755])
    expect(statSync(join(root, '12/34/cd')).mode & 0o777).toBe(0o644)
    await open.remove('12/34/cd')
    symlinkSync('/etc', join(root, 'etc'))
    expect(await entriesOf(store)).toEqual(['ab/cd 1'])
  })
})
