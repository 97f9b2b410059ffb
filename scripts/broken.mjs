// @ts-check
// `npm run broken [-- TAG ...]`: breaks promises on purpose, each by its patch, and writes which tests fail (tests/broken/README.md).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, node, root } from './lib/environment.mjs'
import { TAG, testsByTag } from './lib/promises.mjs'

const folder = join(root, 'tests/broken')
const record = join(folder, 'failed.txt')
const patched = readdirSync(folder).flatMap((name) => (name.endsWith('.patch') ? [name.slice(0, -6)] : []))
const tags = process.argv.length > 2 ? process.argv.slice(2) : patched
for (const tag of tags) if (!patched.includes(tag)) throw new Error(`tests/broken has no patch for ${tag}.`)

install({ withDevelopment: true })
await import('./lib/chromium.mjs').then(({ installChromium }) => installChromium())
const copy = mkdtempSync(join(tmpdir(), 'gapura-broken-'))
process.on('SIGINT', () => process.exit(1))
process.on('exit', () => {
  spawnSync('git', ['worktree', 'remove', '--force', copy], { cwd: root })
  rmSync(copy, { recursive: true, force: true })
})
/** @param {string} program @param {string[]} args @param {string} [cwd] */
const run = (program, args, cwd = copy) =>
  spawnSync(program, args, { cwd, encoding: 'utf8', env: { TEST_ENGINES: 'sqlite', ...process.env } })
/** @param {string[]} args @param {string} [cwd] */
function git(args, cwd) {
  const { status, stderr } = run('git', args, cwd)
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
}
git(['worktree', 'add', '--detach', copy, 'HEAD'], root)
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

const tests = testsByTag()
const needsBuild = (/** @type {string} */ file) => /^tests\/(browser|processes)\//.test(file)
/** The tests that need a build run only if the promise has no others. @param {string} tag */
function filesOf(tag) {
  const files = (tests.get(tag) ?? []).flatMap(({ file }) => (file.startsWith('tests/release/') ? [] : [file]))
  return files.every(needsBuild) ? files : files.filter((file) => !needsBuild(file))
}

function build() {
  const script = "import('./scripts/lib/build.mjs').then(({ build }) => build())"
  if (run(node(), ['-e', script]).status !== 0) throw new Error('The build fails.')
}

/** @param {string[]} chosen @returns {string[]} names of the failed tests of these promises */
function failedTests(chosen) {
  const files = chosen.flatMap(filesOf)
  if (files.some(needsBuild)) build()
  const results = join(copy, 'results.json')
  // Removes the report of the previous run. Otherwise it would be read if this run ended early.
  rmSync(results, { force: true })
  const pattern = chosen.map((tag) => `\\[${tag.replace('.', '\\.')}\\]`).join('|')
  const options = ['--testNamePattern', pattern, '--retry=0', '--reporter=json', `--outputFile=${results}`]
  const { stderr } = run(node(), ['node_modules/vitest/vitest.mjs', 'run', ...files, ...options])
  /** @type {{ testResults: { assertionResults: { fullName: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'))
  const ran = testResults.flatMap((file) =>
    file.assertionResults.filter(({ status }) => /^(pass|fail)ed$/.test(status)),
  )
  if (ran.length === 0) throw new Error(`No test of ${chosen.join(', ')} ran. ${stderr}`)
  const failed = ran.filter(({ status }) => status === 'failed')
  return failed.map(({ fullName }) => fullName.replaceAll(TAG, '')).sort()
}
// What sets the tests up starts the product, also for tests that do not use it.
build()
const unbroken = failedTests(tags)
if (unbroken.length > 0) throw new Error(`Without a patch these tests fail:\n${unbroken.join('\n')}`)
const entries = new Map(
  readFileSync(record, 'utf8')
    .split(/\n+(?=\S)/)
    .map((text) => [text.split('\n')[0], text.trim()]),
)
for (const tag of tags) {
  git(['apply', join(folder, `${tag}.patch`)])
  const failed = failedTests([tag])
  git(['apply', '--reverse', join(folder, `${tag}.patch`)])
  const entry = [tag, ...failed].join('\n  ')
  const outcome =
    failed.length === 0 ? 'PASSES' : entry === entries.get(tag) ? 'fails as recorded' : 'fails, recorded now'
  console.log(`${outcome.padEnd(20)}${String(failed.length).padEnd(4)}${tag}`)
  if (failed.length === 0) process.exitCode = 1
  entries.set(tag, entry)
}
writeFileSync(record, `${[...entries.values()].sort().join('\n').trim()}\n`)
