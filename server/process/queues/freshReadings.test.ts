import { describe, expect, it } from 'vitest'
import { FreshReadings } from './freshReadings.ts'

describe('Readings of the same keys', () => {
  it('are known to those that began before them, and to nobody else', async () => {
    const readings = new FreshReadings<number>()
    await readings.with(['a', 'b'], async (early) => {
      await readings.with(['a'], async (reading) => {
        reading.share(new Map([['a', 1]]), reading.moment())
        expect([...reading.known()]).toEqual([['a', 1]])
      })
      await readings.with(['a', 'b'], async (late) => expect([...late.known()]).toEqual([]))
      expect([...early.known()]).toEqual([['a', 1]])
    })
  })

  it('count from when they were asked for', async () => {
    const readings = new FreshReadings<number>()
    await readings.with(['a'], async (reading) => {
      const moment = reading.moment()
      await readings.with(['a'], async (other) => {
        reading.share(new Map([['a', 1]]), moment)
        expect([...other.known()], 'it may have been read before the other began').toEqual([])
      })
    })
  })

  it('are replaced by later ones only', async () => {
    const readings = new FreshReadings<number>()
    await readings.with(['a'], async (reading) => {
      const [first, second] = [reading.moment(), reading.moment()]
      reading.share(new Map([['a', 2]]), second)
      reading.share(new Map([['a', 1]]), first)
      expect([...reading.known()]).toEqual([['a', 2]])
    })
  })
})
