// @ts-check
import { parseArgs } from 'node:util'
import { PATHS } from './compare.mjs'
import { checkEdits, editByHand } from './edits.mjs'
import { EXPLANATIONS, MOST_EXPLAINED } from './explanations.mjs'
import { randomFrom } from './pages.mjs'
import { trialOf } from './readTree.mjs'
import { startSite } from './site.mjs'
import { Tally } from './tally.mjs'
import { isTibia } from './tibia/tree.mjs'

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    mode: { type: 'string', default: 'renewal' },
    encoding: { type: 'string' },
    seed: { type: 'string' },
    pages: { type: 'string', default: '200' },
    from: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
})
const isRenewal = values.mode === 'renewal'
const databaseUrl = process.env['DATABASE_URL']
const isMistaken =
  folders.length === 0 ||
  !['renewal', 'pre-re'].includes(values.mode) ||
  (values.from !== undefined && folders.some(isTibia)) ||
  (databaseUrl !== undefined && folders.length > 1)
if (isMistaken) {
  console.error(
    'npm run trial -- [--mode pre-re|renewal] [--encoding euc-kr] [--seed N] [--pages N] [--from OLDFOLDER] [--all] FOLDER…\n' +
      'DATABASE_URL names an empty database, for one folder; without it each folder gets a site on SQLite.\n' +
      '--from is for trees of rAthena and Hercules.',
  )
  process.exit(64)
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const options = { isRenewal, encoding: values.encoding }
const MOST_SHOWN = values.all ? Infinity : 5

/** @param {string} folder @returns {Promise<boolean>} whether all is right */
async function tryTree(folder) {
  console.log(`${folder}, ${values.mode}, seed ${seed}, ${databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'}`)
  const trial = trialOf({ root: folder, ...options })
  const site = await startSite(databaseUrl)
  const tally = new Tally()
  try {
    await site.addRealm(trial.emulator)
    const readRows = async () => {
      const read = Object.entries(PATHS).map(async ([key, path]) => [key, await site.rows(path)])
      const rows = /** @type {import('./compare.mjs').Rows} */ (Object.fromEntries(await Promise.all(read)))
      const keys = trial.editable ? null : await site.keys(PATHS.monsters)
      if (keys) for (const row of rows.monsters) row['key'] = keys.get(row.id)
      return rows
    }
    /** @type {import('./edits.mjs').Edit[]} */
    let edits = []
    if (values.from !== undefined && trial.editable) {
      if (!(await imported(site, values.from, 'The older tree'))) return false
      edits = await editByHand(site, await readRows(), trial.editable, randomFrom(seed))
    }
    if (!(await imported(site, folder, 'The tree', values.from === undefined ? [] : ['--remove-left']))) return false
    const again = await site.importTree(folder, options)
    tally.same(
      'second import',
      '',
      'changes',
      'Nothing has changed.',
      /Nothing has changed\./.exec(again.said)?.[0] ?? lastOf(again.said),
    )
    const rows = await readRows()
    if (trial.editable) checkEdits(edits, rows, trial.editable, tally)
    trial.compare(rows, tally)
    if (edits.length === 0) await trial.comparePages(site, rows, tally, { seed, pages: Number(values.pages) })
  } finally {
    await site.stop()
  }
  return reportOn(tally, trial)
}

/** @param {Awaited<ReturnType<typeof startSite>>} site @param {string} from @param {string} what @param {string[]} [more] */
async function imported(site, from, what, more = []) {
  const { code, said, seconds, megabytes } = await site.importTree(from, options, more)
  console.log(`${what}: exit ${code}, ${seconds.toFixed(1)} s, at most ${megabytes} MiB`)
  console.log(
    said
      .split('\n')
      .filter((line) => /^\w[\w-]*: \d+ added|and \d+ more/.test(line))
      .map((line) => `  ${line}`)
      .join('\n'),
  )
  if (code !== 0) console.log(said.slice(-6_000))
  return code === 0
}

/** @param {string} text */
const lastOf = (text) => text.trim().split('\n').slice(-12).join(' / ')

/** @param {Tally} tally @param {import('./readTree.mjs').Trial} trial */
function reportOn({ counts, differences }, trial) {
  const explained = differences.filter((one) => EXPLANATIONS.some(({ covers }) => covers(one)))
  const open = differences.filter((one) => !explained.includes(one))
  let facts = 0
  for (const [kind, count] of counts) {
    facts += count.facts
    console.log(`  ${kind}: ${count.facts} facts, ${count.different} differ`)
    const shown = open.filter((one) => one.kind === kind)
    for (const { where, subject, expected, actual } of shown.slice(0, MOST_SHOWN))
      console.log(`    ${where === '' ? '' : `${where}: `}${subject}: the files say ${expected}, the site ${actual}`)
    if (shown.length > MOST_SHOWN) console.log(`    and ${shown.length - MOST_SHOWN} more`)
  }
  for (const { source, why, covers } of EXPLANATIONS) {
    const count = differences.filter(covers).length
    if (count > 0) console.log(`  Explained: ${count}: ${why} (${source})`)
  }
  /** @type {Map<string, import('./world.mjs').LeftOut[]>} */
  const leftOut = new Map()
  for (const one of trial.leftOut) leftOut.set(one.kind, [...(leftOut.get(one.kind) ?? []), one])
  for (const [kind, all] of leftOut) {
    console.log(`  Left out: ${kind}: ${all.length}`)
    for (const { where, text } of all.slice(0, MOST_SHOWN)) console.log(`    ${where}: ${text}`)
  }
  const isRight = open.length === 0 && explained.length <= facts * MOST_EXPLAINED
  console.log(
    `${facts} facts, ${open.length} differ, ${explained.length} explained: ${isRight ? 'right' : 'NOT RIGHT'}`,
  )
  return isRight
}

let areRight = true
for (const folder of folders) areRight = (await tryTree(folder)) && areRight
process.exit(areRight ? 0 : 1)
