import { describe, expect, it } from 'vitest'
import { parseNews, readRows } from './reader.ts'

// Specification, section 7; design, readings: "A list reader".
describe('A list reader', () => {
  it.each([
    ['a bare array', [{ id: 1 }], [{ id: 1 }]],
    ['an array under data', { data: [{ id: 1 }] }, [{ id: 1 }]],
    ['a single object as a list of one', { id: 1 }, [{ id: 1 }]],
    ['a single object under data', { data: { id: 1 } }, [{ id: 1 }]],
    ['nothing', null, []],
    ['text', 'no list', []],
  ])('accepts %s', (_what, body, rows) => {
    expect(readRows(body)).toEqual(rows)
  })

  it.each([
    ['[{"id":1}]', [{ id: 1 }]],
    ['Warning: something\n[{"id":1}]', [{ id: 1 }]],
    ['{"data":[{"id":1}]}', { data: [{ id: 1 }] }],
  ])('reads the news from %j, from its first bracket on', (text, value) => {
    expect(parseNews(text)).toEqual(value)
  })
})
