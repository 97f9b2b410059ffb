import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, existsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux stores the files of /dev/shm in memory (https://docs.kernel.org/filesystems/tmpfs.html). */
const MEMORY = '/dev/shm'
const NAME = /^gapura-tests-(\d+)$/
/**
 * The bytes that must be free in /dev/shm, because a test run needs several GB. By default, a container has only 64 MB
 * there.
 */
const LEAST_FREE = 8 * 1024 ** 3

/**
 * Stores temporary files in memory if there is room. Copying a PostgreSQL database then takes a twentieth of the
 * processor time.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !hasRoom()) return
  for (const name of readdirSync(MEMORY)) {
    const [, owner] = NAME.exec(name) ?? []
    if (owner && !existsSync(`/proc/${owner}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
  const folder = join(MEMORY, `gapura-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // PostgreSQL and MariaDB run as another user, who must be able to write to this folder.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

/** Returns whether /dev/shm has room and allows programs to run. Docker may have mounted the folder with `noexec`. */
function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , kind, options = ''] = mounts.findLast((line) => line.split(' ')[1] === MEMORY)?.split(' ') ?? []
  if (kind !== 'tmpfs' || options.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freeMemory()) >= LEAST_FREE
}

/** Returns the bytes of memory that programs can use before the system swaps or kills one of them. */
const freeMemory = (): number =>
  Number(/^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024
