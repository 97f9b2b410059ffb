import { chownSync } from 'node:fs'

/** The user `nobody`, which every Linux has. Database servers refuse to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0

/** Options that start a program as another user than root. */
export const unprivileged = isRoot ? NOBODY : {}

/** Lets programs that run with the options `unprivileged` own a file or folder. */
export function giveAway(path: string): void {
  if (isRoot) chownSync(path, NOBODY.uid, NOBODY.gid)
}
