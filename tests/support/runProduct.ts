import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { runBuilt, untilPrinted } from '../../scripts/lib/product.mjs'
import { endProcess, exitCode } from './processes/endProcess.ts'

type Environment = Readonly<Record<string, string>>

export interface Product {
  url: string
  pid: number
  setupLink: string
  environment: Environment
  /** Runs a `gapura` command on the same site and returns the output. Throws if the command fails. */
  gapura: (command: string, settings?: Environment) => Promise<string>
  stop: () => Promise<void>
}

/** Starts Gapura. Stopping the process also removes its DATA_DIR. */
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
      const code = await endProcess(child, 'SIGINT')
      rmSync(environment['DATA_DIR'] ?? '', { recursive: true, force: true })
      if (code !== 0) throw new Error(`The product ended with code ${code}.`)
    },
  }
}

export const gapuraIn =
  (environment: Environment): Product['gapura'] =>
  async (command, added = {}) => {
    const { code, said } = await runToEnd('gapura', command.split(' '), { ...environment, ...added })
    if (code !== 0) throw new Error(`gapura ${command}: ${said}`)
    return said
  }

/** Runs a program until it ends. A server that still runs after 20 seconds is killed, and its exit code is null. */
export async function runToEnd(program: 'serve' | 'gapura', args: string[], environment: Environment) {
  const child = runBuilt(program, args, environment)
  const limit = program === 'serve' ? setTimeout(() => child.kill('SIGKILL'), 20_000) : undefined
  const [out, log, code] = await Promise.all([text(child.stdout), text(child.stderr), exitCode(child)])
  clearTimeout(limit)
  return { code, out, log, said: out + log }
}

/** Calls the API and returns the response body. Throws if the API refuses the call. */
export async function callApi(method: string, address: string, token?: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

export const postJson = (url: string, token: string, body: object, options: RequestInit = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...options,
  })
