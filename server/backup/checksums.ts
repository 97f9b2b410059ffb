import { createHash } from 'node:crypto'
import { ArchiveError } from './tar.ts'

/** The format of `sha256sum`, so that `sha256sum --check SHA256SUMS` can verify an unpacked backup. */
export const CHECKSUMS_NAME = 'SHA256SUMS'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const writeChecksums = (checksums: ReadonlyMap<string, string>): Buffer =>
  Buffer.from(Array.from(checksums, ([name, hash]) => `${hash}  ${name}\n`).join(''))

export function readChecksums(bytes: Uint8Array): Map<string, string> {
  const lines = Buffer.from(bytes).toString().split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [, hash, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      if (!hash || !name) throw new ArchiveError(`${CHECKSUMS_NAME} has a line that is no checksum.`)
      return [name, hash]
    }),
  )
}

/** Throws ArchiveError, which names the first entry that is missing, altered or unlisted. */
export function compareChecksums(listed: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): void {
  for (const [name, hash] of listed) {
    if (found.get(name) !== hash) throw new ArchiveError(`${name} is missing, or is not as it was written.`)
  }
  for (const name of found.keys()) {
    if (!listed.has(name)) throw new ArchiveError(`The archive holds ${name}, which ${CHECKSUMS_NAME} does not list.`)
  }
}
