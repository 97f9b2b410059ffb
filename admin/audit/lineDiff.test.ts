import { describe, expect, it } from 'vitest'
import { lineDiff } from './lineDiff.ts'

const lines = (...all: string[]) => all.join('\n')

describe('The difference of two texts', () => {
  it('keeps what stands in both, in its order', () => {
    expect(lineDiff(lines('a', 'b', 'c', 'd'), lines('a', 'x', 'c', 'd', 'e'))).toEqual([
      { kind: 'same', lines: ['a'] },
      { kind: 'removed', lines: ['b'] },
      { kind: 'added', lines: ['x'] },
      { kind: 'same', lines: ['c', 'd'] },
      { kind: 'added', lines: ['e'] },
    ])
  })

  it.each([
    [lines('a', 'b', 'a', 'b'), lines('b', 'a')],
    [lines('1', '2', '3', '4', '5'), lines('5', '4', '3', '2', '1')],
    ['', lines('a', '', 'b')],
    [lines('a', '', 'b'), ''],
    ['same', 'same'],
    [Array.from({ length: 1_500 }, (_, line) => `old ${line}`).join('\n'), lines('new')],
    [Array.from({ length: 1_500 }, (_, line) => `old ${line}`).join('\n'), 'x\n'.repeat(1_500)],
  ])('gives both texts back', (before, after) => {
    const runs = lineDiff(before, after)
    const side = (other: string) => runs.filter(({ kind }) => kind !== other).flatMap((one) => one.lines)
    expect(side('added').join('\n')).toBe(before)
    expect(side('removed').join('\n')).toBe(after)
  })
})
