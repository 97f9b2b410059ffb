import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** From package.json, which is two folders above this file, built or not. */
export function readVersion(): string {
  // npm requires the field.
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  return version
}
