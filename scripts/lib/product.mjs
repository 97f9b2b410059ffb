// @ts-check
// The built product in a process of its own, for what looks at it from outside: tests, screenshots, measurements.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { node, root, serving } from './environment.mjs'

/**
 * Runs a built program (`serve` or `gapura`) in an environment that holds nothing of this one's but PATH.
 * @param {'serve' | 'gapura'} program
 * @param {string[]} args
 * @param {Record<string, string>} environment
 * @param {string} [folder] where it was built, if that is not here
 */
export function runBuilt(program, args, environment, folder = root) {
  const script = join(folder, 'dist/server', `${program}.js`)
  return spawn(node(), [...serving.flags, script, ...args], {
    env: { PATH: process.env['PATH'], ...serving.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Waits until a process has printed what the pattern finds. Throws, with all that it printed, if it ends before.
 * @param {import('node:child_process').ChildProcess} child
 * @param {RegExp} pattern
 * @returns {Promise<RegExpExecArray>}
 */
export function untilPrinted(child, pattern) {
  return new Promise((resolve, reject) => {
    let printed = ''
    /** @param {Buffer} chunk */
    const read = (chunk) => {
      printed += chunk.toString()
      const match = pattern.exec(printed)
      if (match) resolve(match)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`The product ended: ${printed}`)))
  })
}

/** @returns {Promise<number>} a port that nobody listens on */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Time limit for encoding the demo's pictures, in milliseconds. */
const DRAWN_MS = 300_000

/**
 * Waits until a new site has encoded its pictures as AVIF, in its first minute: meanwhile its pages weigh more, and one
 * processor is not theirs.
 * @param {string} url of the site with its demo
 */
export async function untilEncoded(url) {
  const limit = performance.now() + DRAWN_MS
  for (;;) {
    const html = await (await fetch(url)).text()
    const hashes = new Set(html.match(/(?<=\/storage\/\w+\/)[0-9a-f]{64}/g))
    if ([...hashes].every((hash) => new RegExp(`${hash}(?:-\\d+)?\\.avif`).test(html))) return
    if (performance.now() > limit) throw new Error('The pictures of the demo were not encoded.')
    await sleep(500)
  }
}

/**
 * Offers a further language.
 * @param {string} url of the site
 * @param {string} admin token of somebody who may do all
 * @param {string} tag
 */
export async function addLanguage(url, admin, tag) {
  const answer = await fetch(`${url}/api/settings/site`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
    body: JSON.stringify({ further_languages: tag }),
  })
  if (!answer.ok) throw new Error(`The language ${tag} was answered ${answer.status}: ${await answer.text()}`)
}

/**
 * The product with its demo on a scratch folder, at an address that it knows itself.
 * @param {Record<string, string>} [settings] added to its environment
 */
export async function startDemo(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-demo-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = { DATA_DIR: folder, PORT: String(port), SITE_URL: url, ...settings }
  const child = runBuilt('serve', [], environment)
  await untilPrinted(child, /is open at/)
  return {
    url,
    /** Makes an admin. @returns {Promise<string>} their token */
    signIn: async () => {
      const [username, password] = ['nakhoda', 'Rahasia1!lintang']
      const made = runBuilt('gapura', ['admin', 'create', '--username', username, '--email', 'nakhoda@example.com'], {
        ...environment,
        GAPURA_PASSWORD: password,
        GAPURA_PIN: '804271',
      })
      await new Promise((resolve) => made.once('exit', resolve))
      const login = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      const { token } = /** @type {{ token: string }} */ (await login.json())
      return token
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
