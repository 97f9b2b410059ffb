// @ts-check
// `npm run migration NAME`: compares the declarations of content with the schema that the migrations make, writes the migration that
// is missing for both engines, and registers it. docs/architecture.md, "Adding things". `npm run migration -- --release` writes the
// fixture of a release.
import { install, run } from './lib/environment.mjs'

install({ withDevelopment: true })
process.exit(await run(['migration/main.ts', ...process.argv.slice(2)]))
