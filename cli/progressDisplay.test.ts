import { expect, it } from 'vitest'
import { ProgressDisplay } from './progressDisplay.ts'

function written(isTTY: boolean, seconds: number): string {
  let time = 0
  let text = ''
  const display = new ProgressDisplay({ isTTY, write: (more: string) => (text += more) }, () => time)
  for (let tenth = 0; tenth <= seconds * 10; tenth += 1) {
    time = tenth * 100
    display.show({ step: tenth < 150 ? 'Writing' : 'Reading it back', done: tenth, total: seconds * 10 })
  }
  display.clear()
  return text
}

it('Work of less than two seconds shows nothing', () => {
  expect(written(true, 1.9)).toBe('')
  expect(written(false, 1.9)).toBe('')
})

it('A terminal gets a bar, which is drawn anew in its line and leaves nothing behind', () => {
  const text = written(true, 20)
  const bars = text.split('\r\u001b[K')
  expect(bars[1]).toBe('Writing [##----------------------] 10 %')
  expect(bars.at(-2)).toBe('Reading it back [########################] 100 %')
  expect(bars.at(-1)).toBe('')
  expect(text).not.toContain('\n')
})

it('A log gets a line every five seconds, and one for each step', () => {
  expect(written(false, 20).split('\n')).toEqual([
    'Writing: 10 %',
    'Writing: 35 %',
    'Writing: 60 %',
    'Reading it back: 75 %',
    'Reading it back: 100 %',
    '',
  ])
})
