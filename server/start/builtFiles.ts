import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readVersion } from '../process/version.ts'

/** Where the build leaves the browser's files: beside the folder of the built server. */
export const builtFiles = join(import.meta.dirname, '../client')

/** What pages of this release are told from those of another by: its version, and the files that they link to. */
export function releaseName(): string {
  const manifest = join(builtFiles, '.vite/manifest.json')
  const files = existsSync(manifest) ? readFileSync(manifest) : ''
  return `${readVersion()} ${createHash('sha256').update(files).digest('hex').slice(0, 16)}`
}

/** The addresses of the browser's files, compressed forms left out. */
export const builtAddresses = (): string[] =>
  readdirSync(join(builtFiles, 'assets')).flatMap((name) => (/\.(?:br|gz)$/.test(name) ? [] : [`/assets/${name}`]))
