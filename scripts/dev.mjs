// @ts-check
// `npm run dev`: the same site with hot reload. The browser's modules are replaced in place; a change on the server's side
// reopens the site within the same process.
import { install, run } from './lib/environment.mjs'

install({ withDevelopment: true })
process.exit(await run(['scripts/dev-server.mjs']))
