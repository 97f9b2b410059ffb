import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { root } from '../scripts/lib/environment.mjs'
import { startPostgres } from '../tests/support/databases/postgres.ts'

export interface Scratch {
  engine: 'SQLite' | 'PostgreSQL'
  /** The folder of the Gapura build that runs on this database. */
  product: string
  folder: string
  databaseUrl: string | null
  environment: Record<string, string>
  remove: () => Promise<void>
}

function scratchFolder(): string {
  return mkdtempSync(join(tmpdir(), 'gapura-bench-'))
}

export function sqliteScratch(product = root): Scratch {
  const folder = scratchFolder()
  return {
    engine: 'SQLite',
    product,
    folder,
    databaseUrl: null,
    environment: { DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * If `serverUrl` is null, starts the tests' PostgreSQL server. It writes to disk, so that the timings are realistic.
 */
export async function postgresScratch(serverUrl: string | null, product = root): Promise<Scratch> {
  const own = serverUrl ? null : await startPostgres({ reachesDisk: true })
  const address = new URL(serverUrl ?? own?.url ?? '')
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const client = new pg.Client(serverUrl ?? own?.url)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await administer(`create database ${name}`)
  address.pathname = `/${name}`
  const folder = scratchFolder()
  return {
    engine: 'PostgreSQL',
    product,
    folder,
    databaseUrl: address.href,
    environment: { DATA_DIR: folder, DATABASE_URL: address.href },
    remove: async () => {
      await administer(`drop database ${name} with (force)`)
      await own?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
