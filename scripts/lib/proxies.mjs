// @ts-check
// nginx and HAProxy for the tests of what stands before the site and before its database. A test is skipped without its program.
import { spawnSync } from 'node:child_process'
import { installPackages } from './debian.mjs'

/** @param {'nginx' | 'haproxy'} program */
export const hasProxy = (program) => spawnSync(program, ['-v']).error === undefined

const missing = () => /** @type {const} */ (['nginx', 'haproxy']).filter((program) => !hasProxy(program))

/** Installs missing proxy servers if possible, otherwise prints which ones are missing. */
export function installProxies() {
  if (missing().length > 0) installPackages(missing(), 'the tests of proxies')
  for (const program of missing())
    console.log(`There is no ${program} here, so its test is skipped (Debian: apt install ${program}).`)
}
