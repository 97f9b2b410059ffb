import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** s3rver accepts only these credentials. */
export const s3Credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
export const s3Environment = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export interface ObjectStoreServer {
  endpoint: string
  address: (prefix?: string) => string
  /** How many files it has. */
  files: () => number
  stop: () => Promise<void>
  start: () => Promise<void>
}

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
    files: () =>
      readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    start,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
