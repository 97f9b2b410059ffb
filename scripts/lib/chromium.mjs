// @ts-check
// The browser for the browser tests: the system's if there is one, else what the platform offers.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { root } from './environment.mjs'

// With the headless shell, browser tests take 40 % less time.
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const SYSTEM_BROWSERS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const findChromium = () =>
  [process.env.CHROMIUM, ...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null

/**
 * Installs Chromium if it is missing. On Debian, installs the faster headless shell even if another Chromium is
 * present. Throws if no Chromium is available afterwards.
 */
export function installChromium() {
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  const isFound = findChromium() !== null
  if (isFound && (!isDebianRoot || process.env.CHROMIUM || existsSync(HEADLESS_SHELL))) return
  console.log('Installing Chromium for the browser tests ...')
  const install = ['apt-get', 'install', '-q', '-y', '--no-install-recommends']
  const shell = [...install, 'chromium-headless-shell']
  // Ubuntu has no package with Chromium's headless shell.
  const fromDebian = isFound ? [shell] : [['apt-get', 'update', '-q'], shell, [...install, 'chromium']]
  const commands = isDebianRoot
    ? fromDebian
    : [[process.execPath, join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']]
  for (const [command = '', ...args] of commands) {
    if (!isFound && findChromium()) break
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  if (!findChromium())
    throw new Error('The browser tests need Chromium: install it, or name it in the variable CHROMIUM.')
}
