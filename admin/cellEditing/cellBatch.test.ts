import { expect, it, vi } from 'vitest'
import { CellBatch } from './cellBatch.ts'

it('[admin.cells] are saved one after another, as parts of one batch', async () => {
  const batch = new CellBatch()
  const sent: number[] = []
  const send = (answer: number | null) => (continued: number) => {
    sent.push(continued)
    return Promise.resolve({ row: sent.length, batch: answer })
  }
  expect(await Promise.all([batch.save(1, send(null)), batch.save(1, send(7)), batch.save(2, send(7))])).toEqual([
    1, 2, 3,
  ])
  const failing = batch.save(3, () => Promise.reject(new Error('Away.')))
  const next = batch.save(1, send(7))
  await expect(failing).rejects.toThrow('Away.')
  await next
  expect(sent).toEqual([0, 0, 7, 7])
  expect(batch.end()).toEqual({ batch: 7, rows: 2 })
  expect(batch.end()).toBeNull()
})

it('[admin.cells] begin another batch if the server does', async () => {
  const batch = new CellBatch()
  const send = vi.fn()
  for (const number of [7, 8]) {
    send.mockResolvedValueOnce({ row: null, batch: number })
    await batch.save(number, send)
  }
  expect(send.mock.calls).toEqual([[0], [7]])
  expect(batch.end()).toEqual({ batch: 8, rows: 1 })
})
