import { describe, expect, it } from 'vitest'
import { refusals, type RefusalRow } from './refusals.ts'

const rows: [string, RefusalRow][] = Object.entries(refusals)

describe('The table of refusals', () => {
  it('names the request in each fault of the server’s own, so that it can be found in the log', () => {
    const own = rows.filter(([, { status }]) => status >= 500)
    expect(own.length).toBeGreaterThan(3)
    for (const [code, { sentence }] of own) expect(sentence, code).toMatch(/Request \{request\}\.$/)
  })

  it('says when to try again in each that passes by itself', () => {
    for (const [code, { status, retryAfter }] of rows) {
      if (status === 503) expect(retryAfter, code).toBeGreaterThan(0)
    }
  })
})
