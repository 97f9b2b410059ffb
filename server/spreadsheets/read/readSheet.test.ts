import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSheet } from './readSheet.ts'

const csv = (text: string): Uint8Array => Buffer.from(text)

function readers(): number[] {
  const children = readdirSync(`/proc/self/task`).flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return children.map(Number).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('readProcess'))
}

describe.skipIf(process.platform !== 'linux')('The process that reads spreadsheets', () => {
  it('reads one file after the other', async () => {
    await readSheet(csv('name\nfirst'))
    const before = readers()
    const { rows } = await readSheet(csv('name\nsecond'))
    expect(rows.map(({ cells }) => cells)).toEqual([['name'], ['second']])
    expect(readers()).toEqual(before)
  })

  it('is the same after a file that is no spreadsheet, and another one after a file at which it was killed', async () => {
    await readSheet(csv('name\nfirst'))
    const before = readers()
    await expect(readSheet(Buffer.from([0x50, 0x4b, 1, 2, 3]))).rejects.toMatchObject({ fault: 'unreadable' })
    expect(readers()).toEqual(before)
    for (const pid of before) process.kill(pid, 'SIGSTOP')
    const reading = readSheet(csv('name\nsecond'))
    for (const pid of before) process.kill(pid, 'SIGKILL')
    expect((await reading).rows).toHaveLength(2)
    expect(readers()).not.toEqual(before)
  })

  it('is another one where it was killed while it waited', async () => {
    await readSheet(csv('name\nfirst'))
    for (const pid of readers()) process.kill(pid, 'SIGKILL')
    await expect.poll(readers).toEqual([])
    const { rows } = await readSheet(csv('name\nsecond'))
    expect(rows.map(({ cells }) => cells)).toEqual([['name'], ['second']])
  })
})
