// @ts-check
// An nginx for the test of its cache: the system's if there is one, else Debian's package. The test is skipped without one.
import { spawnSync } from 'node:child_process'
import { installPackages } from './debian.mjs'

export const hasNginx = () => spawnSync('nginx', ['-v']).error === undefined

/** Installs nginx if it is missing and can be installed, and says so if it cannot. */
export function installNginx() {
  if (!hasNginx()) installPackages(['nginx'], 'the test of its cache')
  if (!hasNginx()) console.log('There is no nginx here, so its cache is not tested (Debian: apt install nginx).')
}
