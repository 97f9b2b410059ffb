import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fill } from '../../content/messages/fill.ts'
import { siteAddressWording as address } from '../../content/wording/siteAddressWording.ts'
import { checkBackups as readBackups } from '../backup/archives/transfer.ts'
import {
  backupAddress,
  inBackupStore,
  oldStoreSentence,
  isManifestKey,
  namedBackups,
  scheduledBackups,
} from '../backup/backupStore.ts'
import { ArchiveError } from '../backup/tar.ts'
import { isLoopback } from '../http/transport.ts'
import { ANY_ORIGIN, type Config } from '../process/config.ts'
import { type OnProgress, fault, good, mind, type Finding } from '../process/progress.ts'
import { backupsWording, settingsWording as words } from './wording.ts'

/** The command `doctor` ignores differences of up to ten seconds between clocks, because they do no harm. */
export const CLOCK_MS = 10_000

export function checkSettings({ siteUrl, trustProxy, corsOrigins, host }: Config): Finding[] {
  return [
    siteUrl
      ? good(fill(words.address, { address: siteUrl }))
      : mind(address.missing, `${address.lost} ${address.advice}`),
    trustProxy.length === 0 && (siteUrl?.startsWith('https:') || isLoopback(host))
      ? mind(siteUrl?.startsWith('https:') ? words.httpsWithoutProxy : words.localWithoutProxy, words.proxyAdvice)
      : good(trustProxy.length > 0 ? fill(words.proxies, { proxies: trustProxy.join(', ') }) : words.noProxy),
    ...(corsOrigins.includes(ANY_ORIGIN) ? [mind(words.anyOrigin, words.anyOriginAdvice)] : []),
  ]
}

export function checkKey({ dataDir, secret }: Config): Finding {
  if (secret) return good(words.keyFromEnvironment)
  const file = join(dataDir, 'secret.key')
  try {
    const { mode } = statSync(file)
    if ((mode & 0o077) !== 0) return fault(fill(words.openKey, { file }), `chmod 600 ${file}`)
    return good(fill(words.key, { file }))
  } catch {
    return fault(fill(words.noKey, { file }), words.noKeyAdvice)
  }
}

const LEAST_FREE = 1024 ** 3

const existing = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder))

export function checkDisks(requested: readonly string[]): Finding[] {
  const findings: Finding[] = []
  const disks = new Map<number, string[]>()
  for (const folder of new Set(requested.map(existing))) {
    try {
      accessSync(folder, constants.W_OK)
      const { dev } = statSync(folder)
      disks.set(dev, [...(disks.get(dev) ?? []), folder])
    } catch {
      findings.push(fault(fill(words.lockedFolder, { folder }), words.lockedFolderAdvice))
    }
  }
  for (const [first = '', ...others] of disks.values()) {
    const { bavail, bsize } = statfsSync(first)
    const free = bavail * bsize
    const elsewhere = others.filter((folder) => !folder.startsWith(`${first}/`))
    const folders = elsewhere.reduce((named, second) => fill(words.and, { first: named, second }), first)
    const what = fill(words.free, { gigabytes: (free / 1024 ** 3).toFixed(1), folders })
    findings.push(free < LEAST_FREE ? fault(what, words.fullAdvice) : good(what))
  }
  return findings
}

export async function checkBackups(config: Config, now: Date, onProgress: OnProgress): Promise<Finding[]> {
  const { backupEveryMs, backupDir } = config
  if (backupEveryMs === null) {
    return [mind(backupsWording.notAutomatic, backupsWording.notAutomaticAdvice)]
  }
  const there = await inBackupStore(config, async (store) => ({
    newest: (await scheduledBackups(store, now)).at(-1),
    stored: (await namedBackups(store)).filter(isManifestKey).length,
  }))
  const old =
    there && there.stored > 0 ? [mind(oldStoreSentence(config, there.stored), backupsWording.oldStoreAdvice)] : []
  const newest = there?.newest
  if (!newest) return [...old, mind(fill(backupsWording.none, { place: backupDir }), backupsWording.noneAdvice)]
  try {
    return [...old, judgeAge(await readNewest(config, newest, onProgress), backupEveryMs, now)]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [...old, fault(`${newest}: ${why}`, backupsWording.faultyAdvice)]
  }
}

/** Returns the time of the newest backup. Throws ArchiveError if the backup is incomplete. */
async function readNewest(config: Config, key: string, onProgress: OnProgress): Promise<string> {
  const { whole, faults } = await readBackups(config, backupAddress(config), [key], onProgress)
  const manifest = whole.get(key)
  if (!manifest) throw new ArchiveError(faults[0]?.replace(`${key}: `, '') ?? backupsWording.unreadable)
  return manifest.made_at
}

function judgeAge(made: string, backupEveryMs: number, now: Date): Finding {
  const age = now.getTime() - Date.parse(made)
  if (age < -CLOCK_MS) {
    return fault(fill(backupsWording.future, { time: made }), backupsWording.futureAdvice)
  }
  if (age > 2 * backupEveryMs) {
    return fault(fill(backupsWording.old, { time: made }), backupsWording.oldAdvice)
  }
  return good(fill(backupsWording.whole, { time: made }))
}
