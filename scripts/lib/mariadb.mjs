// @ts-check
// A MariaDB for the tests that read games' databases: the system's if there is one, else Debian's package. They are skipped where
// there is none.
import { existsSync } from 'node:fs'
import { installPackages } from './debian.mjs'

/**
 * Packages with MariaDB's programs, but without a service that starts at boot. The client package is needed to create
 * data folders.
 */
const PACKAGES = ['mariadb-server-core', 'mariadb-client-core']
const DEBIAN = { server: '/usr/sbin/mariadbd', fromClient: '/usr/bin/my_print_defaults' }

const SYSTEM_SERVERS = [
  DEBIAN.server,
  '/usr/libexec/mariadbd',
  '/usr/local/sbin/mariadbd',
  '/opt/homebrew/opt/mariadb/bin/mariadbd',
  '/usr/local/opt/mariadb/bin/mariadbd',
]

export const NO_MARIADB = `There is no MariaDB here, so no game’s database is read (Debian: apt install ${PACKAGES.join(' ')}, or name mariadbd in the variable MARIADBD).`

export const findMariadb = () =>
  [process.env.MARIADBD, ...SYSTEM_SERVERS].find(
    (path) => path && existsSync(path) && (path !== DEBIAN.server || existsSync(DEBIAN.fromClient)),
  ) ?? null

export function installMariadb() {
  if (findMariadb()) return
  installPackages(PACKAGES, 'the tests of games’ databases')
  if (!findMariadb()) console.log(NO_MARIADB)
}
