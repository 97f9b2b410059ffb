// @ts-check
// `npm run scan`: sqlmap against the API of the built product, wapiti against its pages, on loopback and a scratch
// folder. Ends with 1 where either finds something. `-- --only sqlmap` or `-- --only wapiti` runs one of them, `-- --all`
// asks every content type and not only those that between them have every kind of field, `-- --seconds 60` gives each of
// wapiti's modules so long. docs/security.md says what was found.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './lib/build.mjs'
import { install } from './lib/environment.mjs'
import { freePort, runBuilt, untilPrinted } from './lib/product.mjs'
import { publicPages } from './lib/publicPages.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '300' },
  },
})

/**
 * The scan uses these content types, because together they cover text, pictures, references, choices, numbers, booleans
 * and optional fields.
 */
const TYPICAL = [
  'news',
  'game-info/server-information/npclist',
  'game-info/quest-information/dailyquest',
  'donation/packages',
]
/** wapiti's false positives. docs/security.md explains why they are wrong for Gapura. */
const FALSE_ALARMS = ['X-XSS-Protection is not set', 'Strict-Transport-Security is not set']

/**
 * @typedef {{ type?: string | string[], enum?: unknown[], anyOf?: Schema[], properties?: Record<string, Schema> }} Schema
 * @typedef {{ name: string, in: string, schema: Schema }} Parameter
 * @typedef {{ tags?: string[], parameters?: Parameter[], security?: unknown[],
 *   requestBody?: { content: Record<string, { schema: Schema }> } }} Operation
 * @typedef {{ name: string, args: string[] }} Target
 */

/** A value that the schema allows, for sqlmap to begin with. @param {Schema} schema @returns {unknown} */
function sample({ type, enum: choices, anyOf }) {
  if (choices) return choices[0]
  const first = anyOf?.find((one) => one.type !== 'null')
  if (first) return sample(first)
  const kind = [type].flat()[0]
  return kind === 'integer' || kind === 'number' ? 1 : kind === 'boolean' ? true : 'kabut'
}

/**
 * One run of sqlmap for each operation of the document, with all of its parameters.
 * @param {Record<string, Record<string, Operation>>} paths
 * @param {string} url
 * @param {string} token
 */
function targetsOf(paths, url, token) {
  /** @type {Target[]} */
  const targets = []
  for (const [path, operations] of Object.entries(paths)) {
    const isContent = Object.keys(operations).includes('get') && !path.startsWith('/api/admin') && path !== '/api/me'
    const base = path.replace(/^\/api\//, '').replace(/\/\{id\}$/, '')
    if (isContent && !options.all && !TYPICAL.includes(base)) continue
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      // A request to log out would end the scan's own session.
      if (path === '/api/logout') continue
      const query = new URLSearchParams(
        parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, String(sample(schema))]),
      )
      // sqlmap inserts its attacks at the asterisk. The scan's own account is not attacked, because a change to it
      // could end the scan's session.
      const id = path.startsWith('/api/admin/users') ? 2 : 1
      const address = `${url}${path.replace('{id}', `${id}*`)}${query.size > 0 ? `?${query}` : ''}`
      const body = requestBody?.content['application/json']?.schema.properties
      const fields = Object.fromEntries(Object.entries(body ?? {}).map(([name, schema]) => [name, sample(schema)]))
      if (!address.includes('*') && query.size === 0 && !body) continue
      targets.push({
        name: `${method.toUpperCase()} ${path}`,
        args: [
          ...['-u', address, '--method', method.toUpperCase(), '-H', `Authorization: Bearer ${token}`],
          // Without a JSON body, sqlmap would send a form, which the API refuses.
          ...(method === 'get' ? [] : ['--data', JSON.stringify(fields), '-H', 'Content-Type: application/json']),
        ],
      })
    }
  }
  return targets
}

/**
 * Runs a program and gives all that it printed.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<string>}
 */
function output(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)))
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new Error(`${program} is not installed: apt-get install ${program}`)))
    child.on('exit', () => resolve(text))
  })
}

install({ withDevelopment: false })
await build()
const folder = mkdtempSync(join(tmpdir(), 'gapura-scan-'))
const url = `http://127.0.0.1:${await freePort()}`
const environment = {
  DATA_DIR: join(folder, 'data'),
  HOST: '127.0.0.1',
  PORT: new URL(url).port,
  // Each request of the scan pretends to come from a different client address. Otherwise the rate limit would refuse
  // everything after 200 requests.
  TRUST_PROXY: '127.0.0.1',
  ...(process.env['DATABASE_URL'] ? { DATABASE_URL: process.env['DATABASE_URL'] } : {}),
}
const product = runBuilt('serve', [], environment)
/** @type {string[]} */
const findings = []
try {
  await untilPrinted(product, /is open at/)
  const password = 'Benteng7!'
  const secrets = { GAPURA_PASSWORD: password, GAPURA_PIN: '482915' }
  for (const name of ['scan', 'other']) {
    const args = ['admin', 'create', '--username', name, '--email', `${name}@example.com`]
    const made = runBuilt('gapura', args, { ...environment, ...secrets })
    await new Promise((resolve) => made.once('exit', resolve))
  }
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'scan', password }),
  })
  const { token } = /** @type {{ token: string }} */ (await login.json())
  if (options.only !== 'wapiti') await scanApi(token)
  if (options.only !== 'sqlmap') await scanPages()
} finally {
  product.kill('SIGINT')
  await new Promise((resolve) => product.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}
console.log(findings.length === 0 ? 'Nothing was found.' : `Found:\n${findings.join('\n')}`)
process.exit(findings.length === 0 ? 0 : 1)

/** @param {string} token */
async function scanApi(token) {
  const response = await fetch(`${url}/api/openapi.json`)
  const { paths } = /** @type {{ paths: Record<string, Record<string, Operation>> }} */ (await response.json())
  for (const { name, args } of targetsOf(paths, url, token)) {
    const text = await output('sqlmap', [
      ...args,
      ...['--batch', '--disable-coloring', '--flush-session', '--output-dir', join(folder, 'sqlmap')],
      ...[`--dbms=${process.env['DATABASE_URL'] ? 'postgresql' : 'sqlite'}`, '--level=1', '--risk=2'],
      ...['--ignore-code=401,404', '--tamper=xforwardedfor', '--timeout=30'],
    ])
    const isClean = text.includes('do not appear to be injectable')
    const codes = /HTTP error codes detected during run:\s*([^[]*)/.exec(text)?.[1]?.trim() ?? 'no refusals'
    // A response with status 503 only means that a queue was full. Any other 50x status is a fault.
    const isFault = /\b50[0-24-9] \(/.test(codes)
    console.log(`sqlmap ${name}: ${isClean ? 'nothing' : 'SEE BELOW'} (${codes.replaceAll('\n', ' ')})`)
    if (!isClean || isFault) findings.push(`sqlmap ${name}\n${text}`)
  }
  // If the scan's session has ended, the rest of the scan tested nothing.
  const me = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  if (!me.ok) findings.push('sqlmap has ended the session that it asked with, so it has not asked all.')
}

async function scanPages() {
  const report = join(folder, 'wapiti.json')
  const text = await output('wapiti', [
    ...['-u', `${url}/`, '--scope', 'domain', '--format', 'json', '-o', report, '--no-bugreport', '--flush-session'],
    ...['--store-session', join(folder, 'wapiti'), '--max-attack-time', options.seconds],
    ...['--max-links-per-page', '60', '--max-scan-time', String(2 * Number(options.seconds)), '-d', '4'],
    // wapiti requests Brotli by default. If it cannot decode Brotli, it finds no links and reports no error.
    ...['-H', 'Accept-Encoding: gzip'],
    ...publicPages.flatMap(({ path }) => ['-s', url + path.replace(/#.*/, '')]),
  ])
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8'))
  const said = /** @type {[string, { info: string, http_request: string }[]][]} */ (
    Object.entries({ ...vulnerabilities, ...anomalies })
  )
  for (const [kind, found] of said) {
    if (found.length > 0) console.log(`wapiti ${kind}: ${found.length}`)
    for (const { info, http_request: request } of found) {
      if (FALSE_ALARMS.includes(info)) console.log(`  a false alarm: ${info}`)
      else findings.push(`wapiti ${kind}: ${info}\n${request}`)
    }
  }
  console.log(
    text
      .split('\n')
      .filter((line) => /modules? |scan time|URLs|forms/i.test(line))
      .join('\n'),
  )
}
