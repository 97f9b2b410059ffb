import { describe, expect, it } from 'vitest'
import { drawChart, roundTicks, type ChartSpan } from './chart.ts'
import { timeTicks } from './timeTicks.ts'

const HOUR = 3_600_000
const span: ChartSpan = { from: 0, to: 4 * HOUR, step: HOUR }
const points = (...values: (number | null)[]) =>
  values.flatMap((value, hour) => (value === null ? [] : [{ at: hour * HOUR, value }]))

describe('A chart', () => {
  it('has round lines, from nothing to what is above all of it', () => {
    expect(roundTicks(0)).toEqual([0, 1])
    expect(roundTicks(3)).toEqual([0, 1, 2, 3])
    expect(roundTicks(312)).toEqual([0, 100, 200, 300, 400])
    expect(roundTicks(17_000)).toEqual([0, 5_000, 10_000, 15_000, 20_000])
    for (let most = 1; most < 2_000; most += 7) {
      const ticks = roundTicks(most)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.every(Number.isInteger)).toBe(true)
    }
  })

  it('[realms.pages] joins what was counted, and leaves out what was not', () => {
    const chart = drawChart(points(0, 2, null, 4, 1), span, 'count')
    expect(chart?.line).toBe('M0 1000L250 500M750 0L1000 750')
    expect(chart?.area).toBe('M0 1000L250 500L250 1000L0 1000ZM750 0L1000 750L1000 1000L750 1000Z')
    expect(chart?.ticks).toEqual([0, 1, 2, 3, 4].map((value) => ({ value, height: 1 - value / 4 })))
  })

  it('shows a point alone as a dot, and nothing as none', () => {
    expect(drawChart(points(null, 5), span, 'count')).toMatchObject({ line: 'M250 167h0', area: '' })
    expect(drawChart([], span, 'count')).toBeNull()
  })

  it('has the first place at the top, and one place in the middle', () => {
    expect(drawChart(points(3, 1, 5), span, 'place')).toMatchObject({
      line: 'M0 500L250 0L500 1000',
      ticks: [
        { value: 1, height: 0 },
        { value: 5, height: 1 },
      ],
    })
    expect(drawChart(points(7, 7), span, 'place')?.line).toBe('M0 500L250 500')
  })

  it('names the hours of a day and the days of a week as clocks of the site show them', () => {
    const to = Date.parse('2026-11-21T09:10:00Z')
    const texts = (back: number, zone?: string) =>
      timeTicks({ from: to - back, to, step: HOUR }, zone).map(({ text }) => text)
    expect(texts(24 * HOUR)).toEqual(['18.00', '00.00', '06.00', '12.00'])
    expect(texts(24 * HOUR, 'UTC')).toEqual(['12.00', '18.00', '00.00', '06.00'])
    expect(texts(7 * 24 * HOUR)).toEqual(['Sen 16', 'Sel 17', 'Rab 18', 'Kam 19', 'Jum 20', 'Sab 21'])
    expect(texts(24 * HOUR, 'America/New_York')).toEqual(['06.00', '12.00', '18.00', '00.00'])
  })
})
