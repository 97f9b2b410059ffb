import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { s3Credentials, startObjectStore } from '../../tests/support/objectStore/objectStoreServer.ts'
import { readObject, type ObjectStoreOptions } from './objectStore.ts'
import { openObjectStore } from './objectStores.ts'
import { parseStoreAddress } from './storeAddress.ts'

const open = (text: string, options: ObjectStoreOptions = {}) => {
  const address = parseStoreAddress(text)
  if (!address) throw new Error(`${text} is no address`)
  return openObjectStore(address, { credentials: s3Credentials, ...options })
}

async function faultyStore(answer: RequestListener) {
  const seen = { requests: 0 }
  const server = createServer((request, response) => {
    seen.requests++
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // The cast is safe, because the server listens on a TCP port.
  return {
    seen,
    address: `s3://gapura?endpoint=http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const bytes = Buffer.from('bytes')

describe('An object store that fails', () => {
  it('is asked again after a fault of its own and a lost connection', async () => {
    await using faulty = await faultyStore((request, response) => {
      if (faulty.seen.requests === 1) response.writeHead(503).end()
      else if (faulty.seen.requests === 2) request.socket.destroy()
      else response.writeHead(200, { 'content-length': 5 }).end(bytes)
    })
    expect(await readObject(await open(faulty.address), 'a')).toEqual(bytes)
    expect(faulty.seen.requests).toBe(3)
  })

  it('is not asked for ever, and not again after a refusal', async () => {
    await using down = await faultyStore((_, response) => response.writeHead(500).end())
    await expect((await open(down.address, { attempts: 2 })).put('a', bytes)).rejects.toThrow('answers 500')
    expect(down.seen.requests).toBe(2)
    await using refusing = await faultyStore((_, response) =>
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
    )
    const store = await open(refusing.address)
    await expect(store.put('a', bytes)).rejects.toThrow('answers 403, AccessDenied')
    await expect(store.get('a')).rejects.toThrow('answers 403, AccessDenied')
    await expect(store.head('a')).rejects.toThrow('answers 403')
    await expect(store.remove('a')).rejects.toThrow('answers 403, AccessDenied')
    expect(refusing.seen.requests).toBe(4)
  })

  it('is given up when it wants to speak another protocol', async () => {
    await using other = await faultyStore((_, response) => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
    })
    await expect((await open(other.address, { attempts: 1 })).get('a')).rejects.toThrow('gave no answer')
  })

  it('is given up when it does not respond, before its answer or within it', async () => {
    await using silent = await faultyStore(() => undefined)
    await expect((await open(silent.address, { attempts: 1, silenceMs: 200 })).get('a')).rejects.toThrow(
      'does not respond',
    )
    await using stalling = await faultyStore((_, response) => {
      response.writeHead(200, { 'content-length': 5 })
      response.write('by')
    })
    await expect(readObject(await open(stalling.address, { attempts: 1, silenceMs: 2_000 }), 'a')).rejects.toThrow(
      'broke off while a was read',
    )
    expect(stalling.seen.requests).toBe(2)
  })

  it('is reported where nobody listens', async () => {
    const server = await startObjectStore()
    const address = server.address()
    await server[Symbol.asyncDispose]()
    await expect((await open(address, { attempts: 2 })).head('a')).rejects.toThrow('cannot be reached')
  })

  it('is no empty one where the bucket is missing, the key is wrong or the listing is none', async () => {
    await using server = await startObjectStore()
    const missing = await open(server.address().replace('gapura', 'other'))
    await expect(missing.get('a')).rejects.toThrow('has no such bucket')
    await expect(missing.put('a', bytes)).rejects.toThrow('has no such bucket')
    await expect(missing.list().next()).rejects.toThrow('has no such bucket')
    const stranger = await open(server.address(), { credentials: { accessKeyId: 'nobody', secretAccessKey: 'S3RVER' } })
    await expect(stranger.put('a', bytes)).rejects.toThrow('answers 403, InvalidAccessKeyId')
    for (const text of ['<html></html>', '<ListBucketResult>', 'x'.repeat(5_000_000)]) {
      await using odd = await faultyStore((_, response) => response.writeHead(200).end(text))
      await expect((await open(odd.address)).list().next()).rejects.toThrow(/listing|more than it should/i)
    }
  })

  it('needs credentials, which are in no message', async () => {
    await expect(open('s3://gapura', { credentials: null })).rejects.toThrow('needs AWS_ACCESS_KEY_ID')
  })
})
