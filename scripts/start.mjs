// @ts-check
// `npm start`, and `npm run gapura`: installs and builds what is missing, then runs the built program.
import { build } from './lib/build.mjs'
import { install, run, serving } from './lib/environment.mjs'

const [program = 'serve', ...args] = process.argv.slice(2)
// npm runs scripts in the project's folder, and INIT_CWD is the folder of the caller.
const GAPURA_CALLER = process.env.INIT_CWD ?? process.cwd()
install({ withDevelopment: false })
await build()
process.exit(
  await run([...serving.flags, `dist/server/${program}.js`, ...args], {
    ...process.env,
    ...serving.environment,
    GAPURA_CALLER,
  }),
)
