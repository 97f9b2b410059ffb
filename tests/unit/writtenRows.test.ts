import { expect, it } from 'vitest'
import { news } from '../../content/types/news.ts'
import { WrittenRows, type Row, type Version } from '../support/endurance/writtenRows.ts'

const SECOND_MS = 1_000

/** A row that was created at 0 s and changed at 10 s; each was acknowledged after a second. */
function changedRow(): { written: WrittenRows; row: Row; first: Version; second: Version } {
  const written = new WrittenRows()
  const row = written.add(news)
  row.id = 1
  const state = (kind: 'text' | 'gone', sentAt: number) =>
    Object.assign(written.begin(row, kind), { sentAt, at: sentAt + SECOND_MS, outcome: 'acknowledged' })
  return { written, row, first: state('text', 0), second: state('text', 10 * SECOND_MS) }
}

it('A page may show what was so two seconds ago, and nothing older', () => {
  const { written, row, first, second } = changedRow()
  const wrong = ({ mark }: Version, seconds: number) =>
    written.examine(`<h1>${mark}</h1>`, seconds * SECOND_MS, seconds * SECOND_MS).wrong
  expect(wrong(first, 5)).toEqual([])
  expect(wrong(first, 12)).toEqual([])
  expect(wrong(first, 14)).toEqual([`news 1 ${first.mark} (acknowledged) 3000 ms after it was changed`])
  expect(wrong(second, 14)).toEqual([])
  expect(wrong(second, 9)).toHaveLength(1)
  Object.assign(written.begin(row, 'gone'), { sentAt: 20 * SECOND_MS, at: 21 * SECOND_MS, outcome: 'acknowledged' })
  expect(wrong(second, 22)).toEqual([])
  expect(wrong(second, 24)).toEqual([`news 1 ${second.mark} (acknowledged) 3000 ms after it was deleted`])
})

it('A page shows nothing that was refused, or that nobody wrote', () => {
  const { written, row, second } = changedRow()
  const third = Object.assign(written.begin(row, 'text'), { sentAt: 20 * SECOND_MS, outcome: 'unknown' })
  const wrong = (mark: string | null) => written.examine(String(mark), 30 * SECOND_MS, 30 * SECOND_MS).wrong
  expect(wrong(third.mark)).toEqual([])
  third.outcome = 'refused'
  expect(wrong(third.mark)).toEqual([`news 1 ${third.mark} (refused) `])
  expect(wrong(second.mark)).toEqual([])
  expect(wrong('qz9v0c0000')).toEqual(['qz9v0c0000 was never written'])
})
