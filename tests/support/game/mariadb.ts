import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createConnection, type Connection } from 'mysql2/promise'
import { findMariadb } from '../../../scripts/lib/mariadb.mjs'
import { freePort, untilPrinted } from '../../../scripts/lib/product.mjs'
import { endProcess } from '../processes/endProcess.ts'
import { giveAway, unprivileged } from '../processes/unprivileged.ts'

export interface Mariadb {
  port: number
  readonly admin: Connection
  pause: () => void
  resume: () => void
  kill: () => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Tests discard their databases, so the server uses small files and does not wait for the disk. */
const SMALL = ['--innodb-log-file-size=4M', '--innodb-buffer-pool-size=32M', '--sync-frm=0', '--skip-name-resolve']
const QUICK = ['--innodb-doublewrite=0', '--innodb-flush-log-at-trx-commit=0']

/** A durable server keeps each transaction that it has answered if it is killed. */
export async function startMariadb({ isDurable = false } = {}): Promise<Mariadb> {
  const program = findMariadb()
  if (!program) throw new Error('There is no MariaDB here.')
  const home = mkdtempSync(join(tmpdir(), 'gapura-mariadb-'))
  giveAway(home)
  // The temporary tables of two servers can have the same name, so each server stores them in its own folder.
  const places = [`--datadir=${join(home, 'data')}`, `--tmpdir=${home}`]
  const speed = isDurable ? SMALL : [...SMALL, ...QUICK]

  const installed = spawnSync(
    installerOf(program),
    ['--no-defaults', ...places, '--auth-root-authentication-method=normal', '--skip-test-db', ...SMALL, ...QUICK],
    { ...unprivileged, encoding: 'utf8' },
  )
  if (installed.status !== 0) throw new Error(`mariadb-install-db failed: ${installed.stdout}${installed.stderr}`)

  const port = await freePort()
  const launch = async () => {
    const address = [`--socket=${join(home, 'socket')}`, `--port=${port}`, '--bind-address=127.0.0.1']
    const args = ['--no-defaults', ...places, ...address, ...speed]
    const server = spawn(program, args, { ...unprivileged, stdio: ['ignore', 'ignore', 'pipe'] })
    await untilPrinted(server, /ready for connections/)
    return server
  }
  const logIn = async () => {
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root', multipleStatements: true })
    // The connection fails when a test kills the server. Without this listener, the error would end the test's process.
    connection.on('error', () => undefined)
    return connection
  }
  let server = await launch()
  let admin = await logIn()
  const kill = async () => void (await endProcess(server, 'SIGKILL'))
  return {
    port,
    get admin() {
      return admin
    },
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    kill,
    restart: async () => {
      server = await launch()
      admin = await logIn()
    },
    stop: async () => {
      await admin.end()
      await kill()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Finds the program that creates the system tables. On Debian, it is not in the server's folder. */
function installerOf(program: string): string {
  const name = 'mariadb-install-db'
  const found = [join(dirname(program), name), join(dirname(program), '../bin', name)].find((path) => existsSync(path))
  if (!found) throw new Error(`There is no ${name} beside ${program}.`)
  return found
}
