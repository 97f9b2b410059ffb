import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function readVersion(): string {
  // npm requires the field `version` in package.json.
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  return version
}
