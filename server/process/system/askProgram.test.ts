import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { askProgram } from './askProgram.ts'

describe('A program that is asked in a process of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-asked-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const ask = (source: string, limitMs = 20_000) => {
    const program = join(folder, 'program.mjs')
    writeFileSync(program, source)
    return askProgram(program, { text: 'Gapura' }, { limitMs, mostBytes: 1_000 })
  }
  const ANSWER = 'for await (const text of process.stdin) process.stdout.write(String(text))\n'

  it('answers, and has no variable of the environment', async () => {
    expect(await ask(ANSWER)).toEqual({ text: 'Gapura' })
    expect(await ask('process.stdout.write(JSON.stringify(Object.keys(process.env)))')).toEqual([])
  })

  it('is ended at its limit', async () => {
    expect(await ask('setInterval(() => undefined, 1_000)', 500)).toBeNull()
  })

  it('has not answered where it ended at that moment: what it wrote is lost', async () => {
    // Another process holds the program's output open, so Node waits for more output until the time limit.
    const holder = `
      import { spawn } from 'node:child_process'
      spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 3_000)'], { stdio: ['ignore', 1, 'ignore'], detached: true }).unref()
      process.exit(0)`
    expect(await ask(holder, 1_500)).toBeNull()
  })

  it('fails where it fails, and where it says more than it may', async () => {
    await expect(ask('process.exit(1)')).rejects.toThrow('Command failed')
    await expect(ask("process.stdout.write('x'.repeat(2_000))")).rejects.toThrow('maxBuffer')
  })
})
