import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps files in memory (https://docs.kernel.org/filesystems/tmpfs.html). */
const MEMORY = '/dev/shm'
const NAME = /^gapura-tests-(\d+)$/
/** A container has 64 MB there unless it is given more; a whole run needs some GB, and what is started has its own need. */
const LEAST_FREE = 8 * 1024 ** 3

/**
 * Has this run and all that it starts keep temporary files in memory, where there is room: to copy a database of PostgreSQL takes
 * a twentieth of the processor time there, and nothing waits for a disk. They are gone when the run ends; those of a run that
 * was killed go with the next.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !hasRoom()) return
  for (const name of readdirSync(MEMORY)) {
    const [, owner] = NAME.exec(name) ?? []
    if (owner && !existsSync(`/proc/${owner}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
  const folder = join(MEMORY, `gapura-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // PostgreSQL and MariaDB run as another user.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

/** Programs are copied there, too, which Docker forbids by `noexec`. */
function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , kind, options = ''] = mounts.findLast((line) => line.split(' ')[1] === MEMORY)?.split(' ') ?? []
  if (kind !== 'tmpfs' || options.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freeMemory()) >= LEAST_FREE
}

/** What programs can have before any is swapped out or killed. */
const freeMemory = (): number =>
  Number(/^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024
