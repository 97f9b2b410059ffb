import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isArchiveName } from './backupStore.ts'

/** Only Linux has /proc. Elsewhere a process is known by its id alone. */
function orEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Names where process ids are unique: on a host, or in one of its containers. */
const place = shortHash(`${hostname()} ${orEmpty(() => readlinkSync('/proc/self/ns/pid'))}`)

/** Times of starts are counted from the start of the host, so they can be compared only until it restarts. */
const boot = shortHash(orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')))

/**
 * When a process started, in clock ticks; '' if that cannot be read. A process id alone does not say which process is
 * meant, because in containers few ids are in use, and the same ones come again.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, field 22. Field 2 may contain spaces and parentheses.
 */
const startOf = (pid: number): string =>
  orEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '')

const owner = `${place}-${process.pid}-${boot}-${startOf(process.pid) || '0'}`

const draftPattern = /\.gapura-([0-9a-f]{12})-(\d+)-([0-9a-f]{12})-(\d+)\.part$/
/** The names of drafts up to version 0.2.0. */
const oldPattern = /^(.+\.gz)(?:\.\d+\.part)+$/
const HOUR_MS = 60 * 60_000
const LEFT_OVER_MS = 24 * HOUR_MS
/**
 * The same place after another start of the host is usually the same host. Because it could be another one with the
 * same name, its draft must also be idle: reading a draft back, which does not change the file, takes less than this.
 */
const LEFT_BY_RESTART_MS = HOUR_MS

const inWork = new Set<string>()

/** Removes what killed backups have left beside `file`, and passes the name under which `work` writes. */
export async function withDraft<T>(file: string, work: (draft: string) => Promise<T>): Promise<T> {
  const draft = `${file}.gapura-${owner}.part`
  await removeDeadDrafts(dirname(file))
  inWork.add(basename(draft))
  try {
    return await work(draft)
  } finally {
    await rm(draft, { force: true })
    inWork.delete(basename(draft))
  }
}

async function removeDeadDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [isDraft, where, pid, when, start = ''] = draftPattern.exec(name) ?? []
    if (!isDraft && !isArchiveName(oldPattern.exec(name)?.[1] ?? '')) continue
    if (inWork.has(name)) continue
    const isHere = where === place
    const isDead = isHere && when === boot && !isOtherProcess(Number(pid), start)
    const file = join(folder, name)
    // The draft of another user in a folder such as /tmp cannot be removed, which must not keep this backup from being made.
    if (isDead || (await isIdle(file, isHere && when !== boot ? LEFT_BY_RESTART_MS : LEFT_OVER_MS)))
      await rm(file, { force: true }).catch(() => undefined)
  }
}

function isOtherProcess(pid: number, start: string): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    const known = startOf(pid)
    return known === '' || known === start
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

async function isIdle(file: string, milliseconds: number): Promise<boolean> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
  return mtimeMs < Date.now() - milliseconds
}
