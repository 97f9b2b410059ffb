import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { runBuilt, untilPrinted } from '../../scripts/lib/product.mjs'

type Environment = Readonly<Record<string, string>>

/** The built product in a process of its own, as `npm start` runs it. */
export interface Product {
  url: string
  pid: number
  /** The link that was printed for the first admin. */
  setupLink: string
  environment: Environment
  /** Runs a command of `gapura` beside it. Gives what it printed; throws where it failed. */
  gapura: (command: string, settings?: Environment) => Promise<string>
  stop: () => Promise<void>
}

/** Starts the product, which removes its DATA_DIR when it is stopped. */
export async function runProduct(environment: Environment): Promise<Product> {
  const child = runBuilt('serve', [], environment)
  const printed = await untilPrinted(child, /Whoever opens[\s\S]*?(http:\S+)/)
  const setupLink = printed[1] ?? ''
  return {
    url: new URL(setupLink).origin,
    pid: child.pid ?? 0,
    setupLink,
    environment,
    gapura: gapuraIn(environment),
    stop: async () => {
      child.kill('SIGINT')
      const code = await exitCode(child)
      rmSync(environment['DATA_DIR'] ?? '', { recursive: true, force: true })
      if (code !== 0) throw new Error(`The product ended with code ${code}.`)
    },
  }
}

/** The command line of a product that runs in this environment. */
export const gapuraIn =
  (environment: Environment): Product['gapura'] =>
  async (command, added = {}) => {
    const child = runBuilt('gapura', command.split(' '), { ...environment, ...added })
    const [output, code] = await Promise.all([allOutput(child), exitCode(child)])
    if (code !== 0) throw new Error(`gapura ${command}: ${output}`)
    return output
  }

async function allOutput({ stdout, stderr }: ChildProcess): Promise<string> {
  const read = async (stream: AsyncIterable<unknown> | null) => {
    let text = ''
    for await (const chunk of stream ?? []) text += String(chunk)
    return text
  }
  return (await Promise.all([read(stdout), read(stderr)])).join('')
}

const exitCode = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null ? Promise.resolve(child.exitCode) : new Promise((resolve) => child.once('exit', resolve))
