import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of this release, as package.json names it; built or not, this file is two folders below it. */
export function readVersion(): string {
  // npm keeps the file, and demands the field.
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  return version
}
