import type { Page } from 'playwright-core'

export interface ShownPicture {
  /** The address that the browser has chosen. */
  address: string
  /** Pixels of the file, and of the screen that it covers. */
  pixels: number
  needed: number
  /** The widths among which the browser could choose, from the narrowest. */
  widths: number[]
  /** In pixels of the page. */
  box: { left: number; top: number }
}

/**
 * Loads the pictures of a page, also those further down, and measures them. A drawing has no width, so it is not among
 * them. `naturalWidth` of a picture with a `srcset` follows from its `sizes`, so each file is measured alone.
 */
export const shownPictures = (page: Page): Promise<ShownPicture[]> =>
  page.evaluate(async () => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, all]
    const isVisible = (image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect()
      return image.checkVisibility() && width > 0 && height > 0 && !image.closest('[inert]')
    }
    const images = [...document.images].filter(isVisible)
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    const shown = await Promise.all(
      images
        .filter(({ currentSrc }) => currentSrc !== '' && !/^data:|\.svg$/.test(currentSrc))
        .map(async (image) => {
          const file = new Image()
          file.src = image.currentSrc
          await file.decode()
          const { left, top, width, height } = image.getBoundingClientRect()
          const ratio = file.naturalWidth / file.naturalHeight
          const { objectFit } = getComputedStyle(image)
          const covered = { cover: Math.max(width, height * ratio), contain: Math.min(width, height * ratio) }
          const drawn = covered[objectFit as keyof typeof covered] ?? width
          const sets = [
            image.srcset,
            ...[...(image.closest('picture')?.querySelectorAll('source') ?? [])].map((source) => source.srcset),
          ]
          const path = new URL(image.currentSrc).pathname
          const candidates = sets
            .map((set) => set.split(', ').map((candidate) => candidate.split(' ')))
            .find((set) => set.some(([address = '']) => new URL(address, location.href).pathname === path))
          return {
            address: image.currentSrc,
            pixels: file.naturalWidth,
            needed: drawn * devicePixelRatio,
            widths: (candidates ?? []).map(([, width = '']) => parseInt(width)).sort((a, b) => a - b),
            box: { left: left + scrollX, top: top + scrollY },
          }
        }),
    )
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== all)
    return shown
  })
