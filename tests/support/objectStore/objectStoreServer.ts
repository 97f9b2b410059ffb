import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** What s3rver takes, and no other. */
export const s3Credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
export const s3Environment = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export interface ObjectStoreServer {
  /** `http://127.0.0.1:PORT` */
  endpoint: string
  /** The address of its bucket, with a prefix or without. */
  address: (prefix?: string) => string
  stop: () => Promise<void>
  /** Begins again with all objects, at the same address. */
  start: () => Promise<void>
}

/** An object store with an empty bucket. */
export async function startObjectStore(): Promise<ObjectStoreServer & AsyncDisposable> {
  const directory = mkdtempSync(join(tmpdir(), 'gapura-s3-'))
  let port = 0
  let server: S3rver | null = null
  const start = async () => {
    server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'gapura' }] })
    port = (await server.run()).port
  }
  const stop = async () => {
    await server?.close()
    server = null
  }
  await start()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    address: (prefix = '') => `s3://gapura/${prefix}?endpoint=${endpoint}`,
    start,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
