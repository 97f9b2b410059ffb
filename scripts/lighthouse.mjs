// @ts-check
// `npm run lighthouse`: every public page with demo content, Lighthouse's mobile preset, median of five runs; and what the
// landing page weighs. Ends with 1 where a limit does not hold. `-- --runs 1` is quicker; `-- --page home` asks for one;
// `-- --language en` asks for the pages of a further language.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './lib/build.mjs'
import { install } from './lib/environment.mjs'

/**
 * Lighthouse takes a hundred megabytes of disk space, and only this script needs it. It is therefore downloaded on
 * demand.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo'])
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/**
 * Lighthouse simulates a phone by slowing a fast desktop (`benchmarkIndex` 1,500 to 2,000) by a factor of four. A
 * slower machine needs a smaller factor: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md.
 */
const PRESET = { index: 1_750, slowdown: 4 }
const CALIBRATION_RUNS = 3

/**
 * Limit for LCP (Largest Contentful Paint) of the landing page on Lighthouse's simulated slow 4G network, in
 * milliseconds.
 */
const LARGEST_PAINT_MS = 1_800

/** Limits in bytes for the files that a browser downloads with the landing page. The total includes HTTP headers. */
const BUDGET = { Script: 112_200, Stylesheet: 15_000, Font: 30_000, total: 280 * 1024 }

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true },
    language: { type: 'string' },
  },
})
install({ withDevelopment: true })
await build()
// These modules import npm packages, so they are loaded only after npm has installed the packages.
const { findChromium, installChromium } = await import('./lib/chromium.mjs')
const { addDemoRealm, realmPages } = await import('./lib/demoRealm.mjs')
const { publicPages } = await import('./lib/publicPages.mjs')
const { addLanguage, startDemo, untilEncoded } = await import('./lib/product.mjs')

installChromium()
const folder = mkdtempSync(join(tmpdir(), 'gapura-lighthouse-'))

/**
 * @param {string} url
 * @param {string} file where the report goes
 * @param {number} slowdown of the processor
 * @returns {Promise<void>}
 */
function runLighthouse(url, file, slowdown) {
  const args = [
    ...['exec', '--yes', '--package', LIGHTHOUSE, '--', 'lighthouse', url, '--quiet'],
    `--only-categories=${CATEGORIES.join(',')}`,
    ...['--output=json', `--output-path=${file}`, `--throttling.cpuSlowdownMultiplier=${slowdown}`],
    '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
  ]
  const child = spawn('npm', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, CHROME_PATH: findChromium() ?? '' },
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => (complaint += String(chunk)))
  return new Promise((resolve, reject) =>
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Lighthouse failed at ${url}: ${complaint}`)),
    ),
  )
}

/**
 * What is read of a report.
 * @typedef {{ url: string, resourceType: string, transferSize: number }} NetworkRequest
 * @typedef {{ id: string, score: number | null, scoreDisplayMode: string, numericValue?: number,
 *   details?: { items: NetworkRequest[] } }} Audit
 * @typedef {{ categories: Record<string, { score: number }>, audits: Record<string, Audit>,
 *   environment: { benchmarkIndex: number } }} Report
 */

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/**
 * @param {string} url
 * @param {string} name
 * @param {{ runs: number, slowdown: number }} how
 */
async function report(url, name, { runs, slowdown }) {
  /** @type {Report[]} */
  const reports = []
  for (let run = 0; run < runs; run += 1) {
    const file = join(folder, `${name}-${run}.json`)
    // Chromium sometimes loses the start of its recording (trace), so a failed measurement is repeated once.
    await runLighthouse(url, file, slowdown).catch(() => runLighthouse(url, file, slowdown))
    reports.push(JSON.parse(readFileSync(file, 'utf8')))
  }
  return reports
}

/**
 * How many times this machine's processor is to be slowed down.
 * @param {string} url of a small page
 */
async function calibrate(url) {
  const reports = await report(url, 'calibration', { runs: CALIBRATION_RUNS, slowdown: PRESET.slowdown })
  const index = median(reports.map(({ environment }) => environment.benchmarkIndex))
  const slowdown = Math.min(PRESET.slowdown, Math.round((index / PRESET.index) * PRESET.slowdown * 10) / 10)
  console.log(`Lighthouse gives this machine the index ${Math.round(index)}: it is slowed down ${slowdown} times.\n`)
  return slowdown
}

/**
 * @param {string} url
 * @param {string} name
 * @param {number} slowdown
 */
async function measure(url, name, slowdown) {
  const reports = await report(url, name, { runs: Number(values.runs), slowdown })
  /** @param {string} audit */
  const figure = (audit) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0))
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [
        name,
        median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))),
      ]),
    ),
    paint: figure('first-contentful-paint'),
    largestPaint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    requests: reports.at(-1)?.audits['network-requests']?.details?.items ?? [],
    failed: Object.values(reports.at(-1)?.audits ?? {})
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score !== null && score < 1)
      .map(({ id }) => id),
  }
}

/**
 * Bytes of a file as it travels to a browser, without the head of the answer.
 * @param {string} url
 */
async function bodySize(url) {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  return Number(headers.get('content-length'))
}

/** @type {string[]} */
const broken = []
/** @param {string} what @param {number} is @param {number} most */
const hold = (what, is, most) => {
  if (is > most) broken.push(`${what}: ${is}, at most ${most}`)
}

/**
 * Measures a page and says where a limit does not hold.
 * @param {{ name: string, path: string, listed: boolean }} page
 * @param {number} slowdown
 */
async function look({ name, path: main, listed }, slowdown) {
  const path = main === '/' ? prefix || '/' : prefix + main
  const answer = await fetch(product.url + path)
  await answer.text()
  // Lighthouse cannot measure pages with status 404, such as the terms of service if the site has none.
  if (answer.status === 404 && !listed) return
  const { scores, paint, largestPaint, blocking, shift, requests, failed } = await measure(
    product.url + path,
    name,
    slowdown,
  )
  const bytes = requests.reduce((sum, { transferSize }) => sum + transferSize, 0)
  const seconds = [paint, largestPaint].map((time) => (time / 1000).toFixed(2))
  const figures = [
    ...CATEGORIES.map((category) => scores[category]),
    ...seconds,
    Math.round(blocking),
    shift.toFixed(3),
  ]
  console.log(`| ${path} | ${figures.join(' | ')} | ${Math.round(bytes / 1000)} |`)
  for (const category of CATEGORIES) {
    if (category === 'seo' && !listed) continue
    const score = scores[category] ?? 0
    const why = failed.length > 0 ? ` (${failed.join(', ')})` : ''
    if (score < LEAST[category]) broken.push(`${path} ${category}: ${score}, at least ${LEAST[category]}${why}`)
  }
  for (const { url } of requests)
    if (!url.startsWith(product.url) && !url.startsWith('data:')) broken.push(`${path} asks another host: ${url}`)
  if (main !== '/') return
  hold(`${path} layout shift`, shift, 0)
  hold(`${path} largest paint, ms`, Math.round(largestPaint), LARGEST_PAINT_MS)
  hold(`${path} bytes in all`, bytes, BUDGET.total)
  for (const type of /** @type {const} */ (['Script', 'Stylesheet', 'Font'])) {
    const files = requests.filter(({ resourceType }) => resourceType === type)
    const sizes = await Promise.all(files.map(({ url }) => bodySize(url)))
    hold(
      `${path} ${type}`,
      sizes.reduce((sum, size) => sum + size, 0),
      BUDGET[type],
    )
  }
}

const product = await startDemo()
const prefix = values.language === undefined ? '' : `/${values.language}`
try {
  await untilEncoded(product.url)
  if (values.language !== undefined) await addLanguage(product.url, await product.signIn(), values.language)
  const slowdown = await calibrate(`${product.url}/login`)
  console.log(
    '| page | performance | accessibility | best practices | SEO | first paint s | largest paint s | blocking ms | shift | KB |',
  )
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const page of publicPages) {
    // A path with a query string shows other rows of a page that is measured anyway, so it is measured only on request.
    if (values.page ? values.page.includes(page.name) : !page.path.includes('?')) await look(page, slowdown)
  }
  // The demo's game server (realm) is added last, because it changes the landing page, which must be measured without
  // it.
  const wanted = realmPages.filter(({ name }) => values.page?.includes(name) ?? true)
  if (wanted.length > 0) await addDemoRealm(product.url, await product.signIn())
  for (const page of wanted) await look(page, slowdown)
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
for (const line of broken) console.error(line)
console.log(broken.length === 0 ? 'Every limit holds.' : `${broken.length} limits do not hold.`)
process.exit(broken.length === 0 ? 0 : 1)
