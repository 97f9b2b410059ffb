// @ts-check
// `npm run bench`: measures the built product on scratch databases, beside nginx on the same bytes where that is installed.
// `-- --rows 10000` chooses the content, `--engine sqlite` one engine, `--postgres URL` a PostgreSQL, `--seconds 2` how long
// each load lasts, `--only reading` one of starting, reading, making, writing, photograph; `--peer NAME=URL` adds another address.
// `--only searching` (long reads beside visitors: 100,000 drops, 5 million changes) `--only slow` (2,000 clients that read
// nothing), `--only history` (50,000 and 5 million changes, or as many as `--changes` says: trash, audit trail, CSV, batches) and `--only importing` (20,000 rows of a sheet, imported, undone and copied) are only measured when they are asked for.
// `-- --growth` shows 1,000, 10,000 and 100,000 rows side by side; `-- --soak` is a crowd while an admin publishes.
// `-- --beside FOLDER` measures this version and another, built in that folder, by turns.
import { build } from './lib/build.mjs'
import { install, run } from './lib/environment.mjs'

install({ withDevelopment: true })
await build()
process.exit(await run(['bench/main.ts', ...process.argv.slice(2)]))
