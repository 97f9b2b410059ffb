// @ts-check
// What the start, test and development commands need before anything else can run. Plain JavaScript without packages:
// it runs on whatever Node the machine has, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Node 18, in Debian 12 and Ubuntu 24.04, has no `import.meta.dirname`.
export const root = join(fileURLToPath(import.meta.url), '../../..')

const OLDEST_NODE = 22

/**
 * @typedef {{ version: string, optional?: boolean, devOptional?: boolean, dev?: boolean }} LockedPackage
 * @param {string} path
 */
const readLockedPackages = (path) =>
  /** @type {{ packages: Record<string, LockedPackage> }} */ (JSON.parse(readFileSync(join(root, path), 'utf8')))
    .packages

/**
 * Whether node_modules holds what the lockfile says: npm keeps its own account of it there.
 * @param {boolean} withDevelopment
 */
function isInstalled(withDevelopment) {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const wanted = readLockedPackages('package-lock.json')
  const present = readLockedPackages('node_modules/.package-lock.json')
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      entry.devOptional ||
      (entry.dev && !withDevelopment) ||
      present[path]?.version === entry.version,
  )
}

/**
 * Installs what the lockfile says, unless it is there. Development packages are left out where they are not needed.
 * @param {{ withDevelopment: boolean }} options
 */
export function install({ withDevelopment }) {
  if (isInstalled(withDevelopment)) return
  console.log(withDevelopment ? 'Installing, with what tests need ...' : 'Installing ...')
  const npm = process.env.npm_execpath
  const args = ['ci', withDevelopment ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Returns the path of the running Node if it is recent enough, otherwise the path of the Node that npm has installed in
 * node_modules.
 */
export function node() {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath
  const bundled = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(bundled)) return bundled
  console.error(
    `Gapura needs Node ${OLDEST_NODE} or later; this is ${process.version}, and none could be installed for this machine.`,
  )
  process.exit(1)
}

/** What a file of NAME=value or NAME="value" says. @param {string} path @returns {Record<string, string>} */
const readSettings = (path) =>
  Object.fromEntries(
    [...readFileSync(join(root, path), 'utf8').matchAll(/^(\w+)="?(.*?)"?$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

const { NODE_OPTIONS: options = '', ...environment } = readSettings('deploy/process.env')

/** Node's options are passed as arguments, because setting NODE_OPTIONS would replace the user's NODE_OPTIONS. */
export const serving = { flags: options.split(' '), environment }

/**
 * Runs a program to its end with this terminal. Passes on the signals that ask to stop, so that it can end in order.
 * @param {string[]} args arguments of Node, the first being the script
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<number>} its exit code
 */
export function run(args, environment = process.env) {
  const child = spawn(node(), args, { cwd: root, stdio: 'inherit', env: environment })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))))
}
