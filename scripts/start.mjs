// @ts-check
// `npm start`, and `npm run gapura`: installs and builds what is missing, then runs the built program.
import { build } from './build.mjs'
import { install, run, serving } from './environment.mjs'

const [program = 'serve', ...args] = process.argv.slice(2)
install({ withDevelopment: false })
await build()
process.exit(
  await run([...serving.flags, `dist/server/${program}.js`, ...args], { ...process.env, ...serving.environment }),
)
