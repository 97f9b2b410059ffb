import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'gapura-own-process-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// setpriority(2): only root may raise a priority. For everybody else the call fails, for example in a container without
// CAP_SYS_NICE.
it.skipIf(process.platform === 'win32')('has no more of the processor than a server that was given less', () => {
  const program = join(folder, 'program.mjs')
  writeFileSync(program, 'setInterval(() => undefined, 1_000)')
  const starts = `
    const { startOwnProcess } = await import(${JSON.stringify(join(import.meta.dirname, 'ownProcess.ts'))})
    const { getPriority } = await import('node:os')
    console.log(getPriority())
    for (const priority of ['PRIORITY_NORMAL', 'PRIORITY_LOW']) {
      const child = startOwnProcess(${JSON.stringify(program)}, { priority, stderr: 'inherit' })
      console.log(getPriority(child.pid))
      child.kill()
    }
  `
  const args = ['-n', '12', process.execPath, '--input-type=module', '--eval', starts]
  const { stdout, stderr } = spawnSync('nice', args, { encoding: 'utf8' })
  const [own = 0, ...others] = stdout.trim().split('\n').map(Number)
  expect(own).toBeGreaterThanOrEqual(12)
  expect({ others, stderr }).toEqual({ others: [own, 19], stderr: '' })
})
