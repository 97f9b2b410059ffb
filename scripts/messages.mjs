// @ts-check
// `npm run messages`: lists what the catalogues of translations lack, and writes them for translators. docs/translations.md.
import { install, run } from './lib/environment.mjs'

install({ withDevelopment: true })
process.exit(await run(['translation/main.ts', ...process.argv.slice(2)]))
