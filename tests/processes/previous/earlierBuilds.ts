import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from '../../../scripts/lib/environment.mjs'

/** What brought roles into the schema. */
const ROLES = 'server/database/schema/migrations/0023_roles.ts'
/** More than all files of a commit hold. */
const MOST_BYTES = 512 * 1024 ** 2

/** An earlier version, in a folder of its own. */
interface Build {
  folder: string
  remove: () => void
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, maxBuffer: MOST_BYTES })

/** Builds the last version that knew no roles, from the history; null where this copy of the repository lacks it. */
export function buildWithoutRoles(): Build | null {
  const added = git('log', '--diff-filter=A', '--format=%H', '--', ROLES)
  const [commit] = added.status === 0 ? added.stdout.toString().trim().split('\n').reverse() : []
  const archive = commit ? git('archive', `${commit}^`) : null
  if (archive?.status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'gapura-previous-'))
  const run = (program: string, args: string[], input?: Buffer) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const { status, stderr } = spawnSync(program, args, { cwd: folder, input, env })
    if (status !== 0) throw new Error(`The version before could not be built: ${String(stderr)}`)
  }
  run('tar', ['-x'], archive.stdout)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  run(node(), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--ssr', '--logLevel', 'warn'])
  // The browser's files take longer than all else, and nobody opens a page of it: it has none of them.
  mkdirSync(join(folder, 'dist/client/.vite'), { recursive: true })
  writeFileSync(join(folder, 'dist/client/.vite/manifest.json'), '{}')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
