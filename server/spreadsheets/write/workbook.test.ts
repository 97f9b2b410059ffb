import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { workbook } from './workbook.ts'

describe('A workbook', () => {
  it('breaks off where what it is made of does', async () => {
    async function* xml() {
      yield '<sheetData>'
      await turn()
      throw new Error('The database does not answer.')
    }
    await expect(text(workbook([{ name: 'Items', xml: xml() }]))).rejects.toThrow('The database does not answer.')
  })

  it('reads no further where nobody takes it', async () => {
    let rows = 0
    let isOver = false
    async function* xml() {
      try {
        for (;;) {
          yield `<row r="${(rows += 1)}" />`
          await turn()
        }
      } finally {
        isOver = true
      }
    }
    const file = workbook([{ name: 'Items', xml: xml() }])
    for await (const _bytes of file) if (rows > 0) break
    await expect.poll(() => isOver).toBe(true)
  })
})
