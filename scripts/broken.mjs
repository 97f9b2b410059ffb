// @ts-check
// `npm run broken`: breaks promises of tests/promises.txt on purpose, each by its patch in tests/broken, and writes the names of the
// tests that fail into tests/broken/failed.txt. It fails if the tests of a broken promise pass. `-- TAG ...` runs only these.
// It works on the committed files, in a worktree of its own.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, node, root } from './lib/environment.mjs'
import { readPromises, testsByTag } from './lib/promises.mjs'

const folder = join(root, 'tests/broken')
const RECORD = join(folder, 'failed.txt')
const patched = readdirSync(folder).flatMap((name) => (name.endsWith('.patch') ? [name.slice(0, -6)] : []))
const tags = process.argv.length > 2 ? process.argv.slice(2) : patched
for (const tag of tags) if (!patched.includes(tag)) throw new Error(`tests/broken has no patch of ${tag}.`)

install({ withDevelopment: true })
const { installChromium } = await import('./lib/chromium.mjs')
installChromium()
const copy = mkdtempSync(join(tmpdir(), 'gapura-broken-'))
process.on('SIGINT', () => process.exit(1))
process.on('exit', () => {
  spawnSync('git', ['worktree', 'remove', '--force', copy], { cwd: root })
  rmSync(copy, { recursive: true, force: true })
})

/** @param {string} program @param {readonly string[]} args @param {NodeJS.ProcessEnv} [variables] */
const inCopy = (program, args, variables) =>
  spawnSync(program, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, ...variables } })
/** @param {readonly string[]} args */
function git(...args) {
  const { status, stderr } = inCopy('git', args)
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
}
git('-C', root, 'worktree', 'add', '--detach', copy, 'HEAD')
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

const isOutside = (/** @type {string} */ file) => /^tests\/(browser|processes)\//.test(file)
const tests = testsByTag()
/** Without a browser if the promise has such tests, and never those of a release. @param {string} tag */
function filesOf(tag) {
  const files = [...new Set((tests.get(tag) ?? []).map(({ file }) => file))].filter(
    (file) => !/^tests\/release/.test(file),
  )
  return files.every(isOutside) ? files : files.filter((file) => !isOutside(file))
}

/** Names of the failed tests of these promises. @param {readonly string[]} chosen @returns {string[]} */
function failedTests(chosen) {
  const files = [...new Set(chosen.flatMap(filesOf))]
  const build = "import('./scripts/lib/build.mjs').then(({ build }) => build())"
  if (files.some(isOutside) && inCopy(node(), ['-e', build]).status !== 0) throw new Error('The build fails.')
  const pattern = chosen.map((tag) => `\\[${tag.replace('.', '\\.')}\\]`).join('|')
  const results = join(copy, 'results.json')
  const options = ['--retry=0', '--reporter=json', `--outputFile=${results}`, '--testNamePattern', pattern]
  rmSync(results, { force: true })
  const { stderr } = inCopy(node(), ['node_modules/vitest/vitest.mjs', 'run', ...files, ...options], {
    TEST_ENGINES: 'sqlite',
  })
  /** @type {{ testResults: { name: string, message: string, assertionResults: { fullName: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'))
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  if (!all.some(({ status }) => status === 'passed' || status === 'failed')) throw new Error(`No test ran. ${stderr}`)
  return all
    .flatMap(({ fullName, status }) =>
      status === 'failed' ? [fullName.replaceAll(/\[[a-z-]+\.[a-z0-9-]+\] /g, '')] : [],
    )
    .sort()
}

const unbroken = failedTests(tags)
if (unbroken.length > 0) throw new Error(`These tests fail without a patch:\n${unbroken.join('\n')}`)
const record = new Map(
  readFileSync(RECORD, 'utf8')
    .split('\n\n')
    .map((part) => [part.split('\n')[0]?.trim() ?? '', part.trim()]),
)
let passing = 0
for (const tag of tags) {
  const patch = join(folder, `${tag}.patch`)
  git('apply', patch)
  const names = failedTests([tag])
  git('apply', '--reverse', patch)
  if (names.length === 0) passing += 1
  const entry = [tag, ...names.map((name) => `  ${name}`)].join('\n')
  const isAsRecorded = record.get(tag) === entry
  record.set(tag, entry)
  console.log(
    `${names.length === 0 ? 'PASSES' : isAsRecorded ? 'fails as recorded' : 'fails, newly recorded'}\t${tag}\t${names.length}`,
  )
}
writeFileSync(RECORD, `${[...record.values()].sort().join('\n\n').trim()}\n`)
process.exit(passing === 0 ? 0 : 1)
