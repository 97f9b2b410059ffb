import { expect, it } from 'vitest'
import { CachedResponse } from './cachedResponse.ts'
import { MOST_WAITING, Recompressor } from './recompressor.ts'

const page = (number: number) => new CachedResponse({ body: `${number} kata `.repeat(500), mediaType: 'text/html' })
const isAtItsBest = (response: CachedResponse) => response.ready('br')?.headers['etag']?.endsWith('-best"') ?? false

it('What is asked for again is compressed at its best; beyond as many as may wait, at a later request', async () => {
  const recompressor = new Recompressor()
  const pages = Array.from({ length: MOST_WAITING + 3 }, (_, number) => page(number))
  const ask = () => pages.forEach((response) => recompressor.schedule(response, () => true))
  ask()
  ask()
  const best = () => pages.filter(isAtItsBest).length
  await expect.poll(best, { timeout: 10_000 }).toBe(MOST_WAITING)
  ask()
  await expect.poll(best, { timeout: 10_000 }).toBe(pages.length)
  recompressor.close()
})

it('What cannot be sent any more is left as it is, and takes no place from others', async () => {
  const recompressor = new Recompressor()
  for (let number = 0; number < MOST_WAITING; number += 1) recompressor.schedule(page(number), () => false)
  const last = page(MOST_WAITING)
  await expect
    .poll(
      () => {
        recompressor.schedule(last, () => true)
        return isAtItsBest(last)
      },
      { timeout: 10_000 },
    )
    .toBe(true)
  recompressor.close()
})
