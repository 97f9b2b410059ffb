import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/** The command `doctor` ignores differences of up to ten seconds between clocks, because they do no harm. */
export const CLOCK_MS = 10_000

export function checkSettings({ siteUrl, trustProxy, corsOrigins, host }: Config): Finding[] {
  return [
    siteUrl
      ? good(`The site's address is ${siteUrl}.`)
      : mind(
          'SITE_URL is missing.',
          'Set it to the address that visitors use, so that shared links and the sitemap name it.',
        ),
    trustProxy.length === 0 && (siteUrl?.startsWith('https:') || isLoopback(host))
      ? mind(
          siteUrl?.startsWith('https:')
            ? 'SITE_URL is https, and TRUST_PROXY is empty.'
            : 'The site can be reached from this machine alone (HOST), and TRUST_PROXY is empty.',
          "Where a proxy stands before it, set TRUST_PROXY to the proxy's address (127.0.0.1 if it runs here); else all visitors count as one, and a few wrong passwords lock all of them out.",
        )
      : good(
          trustProxy.length > 0
            ? `Visitors' addresses are taken from ${trustProxy.join(', ')}.`
            : 'No proxy is trusted.',
        ),
    ...(corsOrigins.includes(ANY_ORIGIN)
      ? [mind('CORS_ORIGINS opens the API to every page.', 'Name the origins that need it.')]
      : []),
  ]
}

export function checkKey({ dataDir, secret }: Config): Finding {
  if (secret) return good('The key of PIN hashes comes from GAPURA_SECRET.')
  const file = join(dataDir, 'secret.key')
  try {
    const { mode } = statSync(file)
    if ((mode & 0o077) !== 0) return fault(`${file} can be read by others.`, `chmod 600 ${file}`)
    return good(`${file} is there, for its owner alone.`)
  } catch {
    return fault(
      `${file} is missing.`,
      'Copy it from where the site ran before. The next start makes another, with which nobody can reset a password by PIN, and codes of authenticator apps are refused.',
    )
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
      findings.push(
        fault(`${folder} cannot be written.`, 'See whose it is, and whether its disk is mounted for writing.'),
      )
    }
  }
  for (const [first = '', ...others] of disks.values()) {
    const { bavail, bsize } = statfsSync(first)
    const free = bavail * bsize
    const elsewhere = others.filter((folder) => !folder.startsWith(`${first}/`))
    const what = `${(free / 1024 ** 3).toFixed(1)} GB are free at ${[first, ...elsewhere].join(' and ')}.`
    findings.push(
      free < LEAST_FREE ? fault(what, 'Make room, or move DATA_DIR or BACKUP_DIR to a larger disk.') : good(what),
    )
  }
  return findings
}

export async function checkBackups(config: Config, now: Date, onProgress: OnProgress): Promise<Finding[]> {
  const { backupEveryMs, backupDir } = config
  if (backupEveryMs === null) {
    return [
      mind(
        'No backups are made automatically.',
        'Set BACKUP_EVERY, for example to 24h, and copy BACKUP_DIR to another machine.',
      ),
    ]
  }
  const there = await inBackupStore(config, async (store) => ({
    newest: (await scheduledBackups(store, now)).at(-1),
    stored: (await namedBackups(store)).filter(isManifestKey).length,
  }))
  const old = there && there.stored > 0 ? [mind(oldStoreSentence(config, there.stored), OLD_STORE)] : []
  const newest = there?.newest
  if (!newest)
    return [
      ...old,
      mind(`There is no backup in ${backupDir} yet.`, 'The site makes one when the next is due: see BACKUP_EVERY.'),
    ]
  try {
    return [...old, judgeAge(await readNewest(config, newest, onProgress), backupEveryMs, now)]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [...old, fault(`${newest}: ${why}`, 'Delete it, and see whether the disk is sound.')]
  }
}

const OLD_STORE =
  'When you no longer need its backups, delete its *.json.gz, rows, pictures and locks (docs/operate/backups.md).'

/** Returns the time of the newest backup. Throws ArchiveError if the backup is incomplete. */
async function readNewest(config: Config, key: string, onProgress: OnProgress): Promise<string> {
  const { whole, faults } = await readBackups(config, backupAddress(config), [key], onProgress)
  const manifest = whole.get(key)
  if (!manifest) throw new ArchiveError(faults[0]?.replace(`${key}: `, '') ?? 'It cannot be read.')
  return manifest.made_at
}

function judgeAge(made: string, backupEveryMs: number, now: Date): Finding {
  const age = now.getTime() - Date.parse(made)
  if (age < -CLOCK_MS) {
    return fault(
      `The newest backup is of ${made}, which is in the future.`,
      'See which clock is wrong, and let the system keep its time (timedatectl set-ntp true). The next backup takes its place.',
    )
  }
  if (age > 2 * backupEveryMs) {
    return fault(`The newest backup is of ${made}.`, 'Look into the log of the site for why none was made since.')
  }
  return good(`The newest backup is of ${made}, and whole.`)
}
