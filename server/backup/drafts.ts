import { createHash } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isArchiveName } from './backupStore.ts'

/** Names where process ids are unique: on a host, or in one of its containers. */
const place = createHash('sha256').update(`${hostname()} ${processSpace()}`).digest('hex').slice(0, 12)

function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

const draftPattern = /\.gapura-([0-9a-f]{12})-(\d+)\.part$/
/** The names of drafts up to version 0.2.0. */
const oldPattern = /^(.+\.gz)(?:\.\d+\.part)+$/
const LEFT_OVER_MS = 24 * 60 * 60_000

const inWork = new Set<string>()

/** Removes what killed backups have left beside `file`, and passes the name under which `work` writes. */
export async function withDraft<T>(file: string, work: (draft: string) => Promise<T>): Promise<T> {
  const draft = `${file}.gapura-${place}-${process.pid}.part`
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
    const [isDraft, where, pid] = draftPattern.exec(name) ?? []
    if (!isDraft && !isArchiveName(oldPattern.exec(name)?.[1] ?? '')) continue
    if (inWork.has(name)) continue
    const isDead = where === place && !isOtherProcess(Number(pid))
    const file = join(folder, name)
    // The draft of another user in a folder such as /tmp cannot be removed, which must not keep this backup from being made.
    if (isDead || (await isOld(file))) await rm(file, { force: true }).catch(() => undefined)
  }
}

function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** Drafts of other hosts are judged by their age alone. */
async function isOld(file: string): Promise<boolean> {
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
  return mtimeMs < Date.now() - LEFT_OVER_MS
}
