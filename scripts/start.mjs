// @ts-check
// `npm start`, and `npm run gapura`: installs and builds what is missing, then runs the built program.
import { resolve } from 'node:path'
import { build } from './lib/build.mjs'
import { install, run, serving } from './lib/environment.mjs'

const [program = 'serve', ...args] = process.argv.slice(2)
// npm runs scripts in the project's folder, but FILE arguments are relative to the folder of the caller.
const [command = '', file] = args
if (program === 'gapura' && file && !file.startsWith('-') && ['backup', 'restore'].includes(command))
  args[1] = resolve(process.env.INIT_CWD ?? '', file)
install({ withDevelopment: false })
await build()
process.exit(
  await run([...serving.flags, `dist/server/${program}.js`, ...args], { ...process.env, ...serving.environment }),
)
