import { setImmediate as others } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { WriteTurns } from './groupCommit.ts'

it('A file is handed over once what runs has ended, and what is asked for meanwhile waits until it is given back', async () => {
  const turns = new WriteTurns()
  const done: string[] = []
  let end = () => {}
  const first = turns.run(async () => {
    await new Promise<void>((resolve) => (end = resolve))
    done.push('first')
  })
  const handedOver = turns.handOver().then((giveBack) => {
    done.push('handed over')
    return giveBack
  })
  const later = turns.run(async () => void done.push('later'))
  const next = turns.handOver().then((giveBack) => {
    done.push('handed over again')
    giveBack()
  })
  await others()
  expect(done).toEqual([])
  end()
  const giveBack = await handedOver
  await others()
  expect(done).toEqual(['first', 'handed over'])
  giveBack()
  await Promise.all([first, later, next])
  expect(done.slice(0, 2)).toEqual(['first', 'handed over'])
  expect(done.slice(2).sort()).toEqual(['handed over again', 'later'])
})

it('A transaction that fails holds up nobody', async () => {
  const turns = new WriteTurns()
  const failing = turns.run(() => Promise.reject(new Error('full')))
  const handedOver = turns.handOver()
  await expect(failing).rejects.toThrow('full')
  const giveBack = await handedOver
  giveBack()
  expect(await turns.run(async () => 5)).toBe(5)
})
