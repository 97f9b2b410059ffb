import { chownSync } from 'node:fs'

/** The user `nobody`, which every Linux has. Database servers refuse to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0

export const unprivileged = isRoot ? NOBODY : {}

/**
 * If the tests run as root, makes `nobody` the owner of a file or folder, so that programs started as `nobody` can
 * write to it.
 */
export function giveAway(path: string): void {
  if (isRoot) chownSync(path, NOBODY.uid, NOBODY.gid)
}
