// @ts-check
// `npm run trial -- FOLDER…`: imports whole trees of rAthena, Hercules, TFS or Canary into empty sites by the real
// command, and compares every fact with an independent small reader (scripts/trial, and its folder tibia), by the API and
// on pages chosen by `--seed`. `--mode pre-re` reads the files for before renewal, `--encoding euc-kr` the names that are
// not UTF-8, `--pages 50` fewer pages; `--all` prints all differences. `--from OLDFOLDER` imports that first, makes ten
// edits by hand and checks that they are kept, on trees of rAthena and Hercules.
// DATABASE_URL names an empty database of PostgreSQL.
import { resolve } from 'node:path'
import { build } from './lib/build.mjs'
import { install, run } from './lib/environment.mjs'

install({ withDevelopment: true })
await build()
// npm runs scripts in the project's folder, and INIT_CWD is the folder of the caller.
const caller = process.env.INIT_CWD ?? process.cwd()
const args = process.argv.slice(2)
const isFolder = (/** @type {string} */ arg, /** @type {number} */ index) =>
  !arg.startsWith('--') && !/^--(mode|encoding|seed|pages)$/.test(args[index - 1] ?? '')
process.exit(
  await run([
    '--max-old-space-size=4096',
    'scripts/trial/main.mjs',
    ...args.map((arg, index) => (isFolder(arg, index) ? resolve(caller, arg) : arg)),
  ]),
)
