// @ts-check
// An empty site in its own process: its API, and the real command beside it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, runBuilt, untilPrinted } from '../lib/product.mjs'

/** @typedef {Record<string, any> & { id: number, version: number }} Row as the API answers; the fields are the declaration's */

const REALM = 'trial'
const PER_PAGE = 500

/** @param {string | undefined} databaseUrl an empty database of PostgreSQL */
export async function startSite(databaseUrl) {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-trial-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = {
    ...{ DATA_DIR: folder, PORT: String(port), SITE_URL: url, DEMO: '0' },
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const child = runBuilt('serve', [], environment)
  await untilPrinted(child, /is open at/)
  child.stdout?.resume()
  child.stderr?.resume()

  /** @param {string[]} args @param {Record<string, string>} [more] */
  const gapura = async (args, more = {}) => {
    const program = runBuilt('gapura', args, { ...environment, ...more })
    const from = performance.now()
    let said = ''
    let peak = 0
    program.stdout?.on('data', (chunk) => (said += chunk))
    program.stderr?.on('data', (chunk) => (said += chunk))
    const watch = setInterval(() => (peak = Math.max(peak, heldBy(program.pid))), 100)
    const code = await new Promise((resolve) => program.once('close', resolve))
    clearInterval(watch)
    return { code, said, seconds: (performance.now() - from) / 1_000, megabytes: Math.round(peak / 1_024) }
  }

  const made = await gapura(['admin', 'create', '--username', 'nakhoda', '--email', 'nakhoda@example.com'], {
    ...{ GAPURA_PASSWORD: 'Rahasia1!lintang', GAPURA_PIN: '804271' },
  })
  if (made.code !== 0) throw new Error(made.said)

  /** @param {string} method @param {string} path @param {object} [body] @param {string} [token] */
  const call = async (method, path, body, token) => {
    for (;;) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (answer.status !== 429) return answer
      await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1))
    }
  }
  const login = await call('POST', '/api/login', { username: 'nakhoda', password: 'Rahasia1!lintang' })
  const { token } = /** @type {{ token: string }} */ (await login.json())

  /** @param {string} method @param {string} path @param {object} body @returns {Promise<any>} what the API answers */
  const write = async (method, path, body) => {
    const answer = await call(method, path, body, token)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  return {
    url,
    /** @param {'rathena' | 'hercules' | 'tfs' | 'canary'} adapter */
    addRealm: (adapter) => write('POST', '/api/realm-settings', { key: REALM, name: 'Trial', adapter }),
    write,
    /** @param {string} path of a type below /api @returns {Promise<Row[]>} all of its rows */
    rows: async (path) => {
      /** @type {Row[]} */
      const rows = []
      for (let page = 1; ; page++) {
        const answer = await call('GET', `/api${path}?sort=id&per_page=${PER_PAGE}&page=${page}`, undefined, token)
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        const part = /** @type {Row[]} */ (await answer.json())
        rows.push(...part)
        if (part.length < PER_PAGE) return rows
      }
    },
    /** @param {string} path of a type below /api @returns {Promise<Map<number, string>>} the external keys of its rows without the realm and the type, which only an export shows */
    keys: async (path) => {
      const answer = await call('GET', `/api${path}/export?format=csv`, undefined, token)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      const pattern = new RegExp(`^(\\d+),"${REALM}:\\w+:((?:[^"]|"")*)"`, 'gm')
      const found = (await answer.text()).matchAll(pattern)
      return new Map([...found].map(([, id, key = '']) => [Number(id), key.replaceAll('""', '"')]))
    },
    /** @param {string} path @returns {Promise<{ status: number, html: string, address: string }>} a page as a visitor without scripts gets it */
    page: async (path) => {
      const answer = await call('GET', path)
      return { status: answer.status, html: await answer.text(), address: answer.url.slice(url.length) }
    },
    /** @param {string} from @param {{ isRenewal: boolean, encoding: string | undefined }} options @param {string[]} [more] */
    importTree: (from, { isRenewal, encoding }, more = []) =>
      gapura([
        ...['game', 'import', '--realm', REALM, '--from', from, isRenewal ? '--renewal' : '--pre-renewal'],
        ...(encoding === undefined ? [] : ['--encoding', encoding]),
        ...more,
      ]),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The memory that a process and those that it has started hold, in KB; 0 if the system does not say. @param {number | undefined} pid @returns {number} */
function heldBy(pid) {
  const folder = `/proc/${pid}`
  if (!existsSync(folder)) return 0
  try {
    const own = Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`${folder}/status`, 'utf8'))?.[1] ?? 0)
    const children = readFileSync(`${folder}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + heldBy(Number(child)), own)
  } catch {
    // It has ended between the calls.
    return 0
  }
}
