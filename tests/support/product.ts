import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { runBuilt, untilPrinted } from '../../scripts/lib/product.mjs'
import { testEnvironment, type EngineName } from './testServer.ts'

/** The built product in a process of its own, as `npm start` runs it. */
export interface Product {
  url: string
  /** The link that was printed for the first admin. */
  setupLink: string
  environment: Record<string, string>
  /** Runs a command of `gapura` beside it. Gives what it printed; throws where it failed. */
  gapura: (command: string, settings?: Record<string, string>) => Promise<string>
  stop: () => Promise<void>
}

/** Starts the product on an empty database. `settings` are added to its environment. */
export async function startProduct(engine: EngineName, settings: Record<string, string> = {}): Promise<Product> {
  const environment = { ...(await testEnvironment(engine)), ...settings }
  const child = runBuilt('serve', [], environment)
  const printed = await untilPrinted(child, /Whoever opens[\s\S]*?(http:\S+)/)
  const setupLink = printed[1] ?? ''
  return {
    url: new URL(setupLink).origin,
    setupLink,
    environment,
    gapura: async (command, added = {}) => {
      const child = runBuilt('gapura', command.split(' '), { ...environment, ...added })
      const [output, code] = await Promise.all([allOutput(child), exitCode(child)])
      if (code !== 0) throw new Error(`gapura ${command}: ${output}`)
      return output
    },
    stop: async () => {
      child.kill('SIGINT')
      const code = await exitCode(child)
      rmSync(environment['DATA_DIR'] ?? '', { recursive: true, force: true })
      if (code !== 0) throw new Error(`The product ended with code ${code}.`)
    },
  }
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
