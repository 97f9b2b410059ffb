import { describe, expect, it } from 'vitest'
import { refusals, type RefusalCode } from '../errors/refusals.ts'
import { statusCodes } from './statusCodes.ts'

const codes = Object.keys(statusCodes) as RefusalCode[] // the keys that the type has

describe('The refusals that HTTP answers', () => {
  it('names the request in each fault of the server’s own, so that it can be found in the log', () => {
    const own = codes.filter((code) => statusCodes[code].status >= 500)
    expect(own.length).toBeGreaterThan(3)
    for (const code of own) expect(refusals[code], code).toMatch(/Request \{request\}\.$/)
  })

  it('says when to try again in each that passes by itself', () => {
    for (const code of codes) {
      const { status, retryAfter } = statusCodes[code]
      // A damaged database stays so until somebody restores it; what may have been saved must be looked at first.
      if (status === 503 && code !== 'damaged' && code !== 'outcome_unknown')
        expect(retryAfter, code).toBeGreaterThan(0)
    }
  })
})
