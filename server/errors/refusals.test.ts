import { describe, expect, it } from 'vitest'
import { answerOf, invalid, refusals, type RefusalCode } from './refusals.ts'

const codes = Object.keys(refusals) as RefusalCode[] // The cast is safe, because `refusals` has exactly the keys of the type RefusalCode.

describe('The refusals that HTTP answers', () => {
  it('names the request in each fault of the server, so that it can be found in the log', () => {
    const own = codes.filter((code) => answerOf(code).status >= 500)
    expect(own.length).toBeGreaterThan(3)
    for (const code of own) expect(answerOf(code).message, code).toMatch(/Request \{request\}\.$/)
  })

  it('says when to try again in each that passes automatically', () => {
    for (const code of codes) {
      const { status, retryAfter } = answerOf(code)
      // A retry cannot repair a damaged database, and after an unknown outcome it could repeat the change. Both
      // refusals therefore have no Retry-After header.
      if (status === 503 && code !== 'damaged' && code !== 'outcome_unknown')
        expect(retryAfter, code).toBeGreaterThan(0)
    }
  })

  it('says what is wrong with the first field, as it was said', () => {
    expect(invalid({ name: ['{most} is no name.'] }).message).toBe('{most} is no name.')
  })
})
