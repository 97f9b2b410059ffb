import { describe, expect, it } from 'vitest'
import { DESKTOP, leave, PHONE, useBrowser, visit } from '../../../../support/browser/browser.ts'
import { shownPictures, type ShownPicture } from '../../../../support/browser/shownPictures.ts'
import { demoSite } from '../../../../support/sharedSites.ts'

const PAGES = [
  ...['/', '/news', '/news/1', '/news/13', '/panduan', '/donation?section=seasonpass'],
  ...['/gameinfo/quest?section=afterwar', '/gameinfo/quest?section=saturday'],
  ...['/gameinfo/map', '/gameinfo/map?map=1', '/gameinfo/map/2-dataran-sri-kencana'],
  ...['/gameinfo/item/92-apple', '/gameinfo/monster/1-poring'],
]

/** A picture of at most this many pixels is a sign, such as an emblem, and may be in every row of a list. */
const SIGN = 64

/** What all files of a picture have in common. */
const pictureOf = ({ address }: ShownPicture): string => new URL(address).pathname.replace(/(?:-\d+)?\.\w+$/, '')

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)('On %s', (_, viewport) => {
  const browser = useBrowser()

  // A browser takes a larger file that it already has, so each page is visited with an empty cache.
  const picturesOf = async (path: string, deviceScaleFactor: number): Promise<ShownPicture[]> => {
    const visitor = await visit(browser(), demoSite().url, { viewport, deviceScaleFactor, alone: true })
    await visitor.page.goto(path)
    const pictures = await shownPictures(visitor.page)
    await leave(visitor)
    return pictures
  }

  it.each(PAGES.flatMap((path) => [1, 2].map((density) => [path, density] as const)))(
    '[site.sharp-pictures] each picture of %s has the pixels that a screen of density %i shows, and at most about twice as many',
    async (path, density) => {
      const pictures = await picturesOf(path, density)
      expect(pictures).not.toEqual([])
      const unfit = pictures.filter(({ address, pixels, needed, widths }) => {
        // A file that is shown twice is as large as the larger of its boxes needs.
        const most = Math.max(...pictures.filter((other) => other.address === address).map((other) => other.needed))
        const isWhole = widths.length === 0 || pixels === widths.at(-1)
        return (pixels < 0.9 * needed && !isWhole) || (pixels > 2.2 * most && pixels > (widths[0] ?? pixels))
      })
      expect(unfit).toEqual([])
    },
  )

  it('[site.sharp-pictures] a slide fills the frame of 1195 by 672 pixels at density 2', async () => {
    const [slide] = await picturesOf('/news', 2)
    expect(slide?.pixels).toBe(viewport === DESKTOP ? 2 * 1195 : 800)
  })

  it.each(PAGES)(
    '[site.sharp-pictures] %s shows no picture twice within two screens, and each under one address',
    async (path) => {
      const pictures = await picturesOf(path, 1)
      const addresses = Map.groupBy(pictures, pictureOf)
      expect([...addresses.values()].map((same) => new Set(same.map(({ address }) => address)).size > 1)).not.toContain(
        true,
      )

      const large = pictures.filter(({ needed }) => needed > SIGN)
      const close = [...Map.groupBy(large, pictureOf).values()].filter((same) =>
        same.some(({ box }, index) =>
          same.slice(index + 1).some((other) => Math.abs(other.box.top - box.top) < 2 * viewport.height),
        ),
      )
      // The newest item is in the slider and in the list of all items (docs/product.md, section 2).
      expect(close).toHaveLength(path === '/news' ? 1 : 0)
    },
  )
})
