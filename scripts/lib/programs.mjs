// @ts-check
import { spawnSync } from 'node:child_process'
import { installPackages } from './debian.mjs'

/** Programs that the tests start, each with its Debian package. A test is skipped if its program is missing. */
const packages = { nginx: 'nginx', haproxy: 'haproxy', pgbouncer: 'pgbouncer', promtool: 'prometheus' }

/** @typedef {keyof typeof packages} Program */

// HAProxy knows only `-v`, and promtool only `--version`. Any exit code proves that the program is there.
/** @param {Program} program */
export const hasProgram = (program) => spawnSync(program, ['-v']).error === undefined

/**
 * Installs missing programs if possible, and prints which are still missing.
 * @param {readonly Program[]} programs
 */
export function installPrograms(programs) {
  const missing = () => programs.filter((program) => !hasProgram(program))
  if (missing().length > 0)
    installPackages(
      missing().map((program) => packages[program]),
      'the tests that start them',
    )
  for (const program of missing())
    console.log(`There is no ${program} here, so its tests are skipped (Debian: apt install ${packages[program]}).`)
}
