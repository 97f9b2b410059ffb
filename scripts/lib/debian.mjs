// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Installs Debian's packages if this is root on a Debian. It removes no package that is there, such as a MySQL.
 * @param {readonly string[]} packages @param {string} purpose
 */
export function installPackages(packages, purpose) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  console.log(`Installing ${packages.join(' ')} for ${purpose} ...`)
  const install = ['install', '-q', '-y', '--no-install-recommends', '--no-remove', ...packages]
  for (const args of [['update', '-q'], install])
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
