import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from '../../../scripts/lib/environment.mjs'

const MIGRATIONS = 'server/database/schema/migrations'
/** What brought roles into the schema. */
const ROLES = `${MIGRATIONS}/0023_roles.ts`
/** More than all files of a commit hold. */
const MOST_BYTES = 512 * 1024 ** 2
/** Where the manifest of the browser's files lies in a build. */
const MANIFEST = 'dist/client/.vite'

/** An earlier version, in a folder of its own. */
export interface Build {
  folder: string
  /** The commit it was built from. */
  commit: string
  remove: () => void
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, maxBuffer: MOST_BYTES })
function linesOf(...args: string[]): string[] {
  const { status, stdout } = git(...args)
  return status === 0 ? stdout.toString().split('\n').filter(Boolean) : []
}

/** Builds the last version that knew no roles, from the history; null where this copy of the repository lacks it. */
export function buildWithoutRoles(): Build | null {
  const [commit] = linesOf('log', '--diff-filter=A', '--format=%H', '--', ROLES).reverse()
  const build = commit === undefined ? null : buildCommit(`${commit}^`)
  // Nobody opens a page of it.
  if (build) {
    mkdirSync(join(build.folder, MANIFEST), { recursive: true })
    writeFileSync(join(build.folder, MANIFEST, 'manifest.json'), '{}')
  }
  return build
}

/**
 * Builds the first version that had the schema of this one, or the last of an earlier schema; null where this copy of the
 * repository lacks it. Its pages name the browser's files of this one, since those take longer to build than all else.
 */
export function buildPrevious(schema: 'same schema' | 'earlier schema'): Build | null {
  const migrationsIn = (names: readonly string[]) => names.filter((name) => /^\d{4}_/.test(name)).toSorted()
  const present = migrationsIn(readdirSync(join(root, MIGRATIONS)))
  const commits = linesOf('log', '--first-parent', '--max-count=500', '--format=%H')
  /** How many of the present ones a commit has; null where it has another, which was renumbered before its release. */
  const schemaOf = (commit: string) => {
    const names = migrationsIn(linesOf('ls-tree', '--name-only', `${commit}:${MIGRATIONS}`))
    return names.every((name, index) => name === present[index]) ? names.length : null
  }
  const before = commits.findIndex((commit) => schemaOf(commit) !== present.length)
  const commit =
    schema === 'same schema'
      ? commits[before - 1]
      : commits.find((commit) => (schemaOf(commit) ?? present.length) < present.length)
  const build = commit === undefined ? null : buildCommit(commit)
  if (build) symlinkSync(join(root, 'dist/client'), join(build.folder, 'dist/client'))
  return build
}

/** Builds its server alone, with the packages of this one. */
function buildCommit(commit: string): Build | null {
  const archive = git('archive', commit)
  if (archive.status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'gapura-previous-'))
  const run = (program: string, args: string[], input?: Buffer) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const { status, stderr } = spawnSync(program, args, { cwd: folder, input, env })
    if (status !== 0) throw new Error(`The version before could not be built: ${String(stderr)}`)
  }
  run('tar', ['-x'], archive.stdout)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  run(node(), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--ssr', '--logLevel', 'warn'])
  return { folder, commit, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
