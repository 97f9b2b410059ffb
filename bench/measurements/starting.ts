import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, runBuilt } from '../../scripts/lib/product.mjs'
import { cpuOf, end } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { median } from '../table.ts'

const STARTS = 5

async function firstPage(url: string, started: number): Promise<number> {
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return performance.now() - started
    await sleep(5)
  }
}

export async function startOnce({ environment, product }: Scratch): Promise<{ ms: number; cpuMs: number }> {
  const port = await freePort()
  const started = performance.now()
  const child = runBuilt('serve', [], { ...environment, PORT: String(port), HOST: '127.0.0.1' }, product)
  const ms = await firstPage(`http://127.0.0.1:${port}/`, started)
  const cpuMs = cpuOf(child.pid ?? 0)
  await end(child)
  return { ms, cpuMs }
}

export async function measureStarting(scratch: Scratch): Promise<string[]> {
  const starts: Awaited<ReturnType<typeof startOnce>>[] = []
  for (let start = 0; start < STARTS; start += 1) starts.push(await startOnce(scratch))
  const port = await freePort()
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: scratch.product,
    // The child process does not inherit the shell's environment, because that could name a real database.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...scratch.environment,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: 'ignore',
    detached: true,
  })
  const whole = await firstPage(`http://127.0.0.1:${port}/`, started)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  // npm does not forward signals, so the whole process group of npm gets the signal.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  await ended
  return [
    `Start to first 200, ${scratch.engine}: ${(median(starts.map(({ ms }) => ms)) / 1_000).toFixed(2)} s ` +
      `(${(median(starts.map(({ cpuMs }) => cpuMs)) / 1_000).toFixed(2)} s of processor, median of ${STARTS}); ` +
      `\`npm start\` on a built tree ${(whole / 1_000).toFixed(2)} s.`,
    '',
  ]
}
