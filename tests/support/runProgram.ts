import { spawnSync } from 'node:child_process'
import { node, root } from '../../scripts/lib/environment.mjs'

/** Runs source code in a separate process. The code can call `load` to import a file of the project. */
export const runProgram = (program: string, environment: NodeJS.ProcessEnv = process.env) => {
  const load = `const load = (file) => import(${JSON.stringify(`${root}/`)} + file)\n`
  return spawnSync(node(), ['--input-type=module', '-e', load + program], { env: environment, encoding: 'utf8' })
}
