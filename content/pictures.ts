/**
 * Widths of pictures in pixels, from a small emblem on a phone to a slide on a high-resolution screen: docs/decisions.md. A
 * change of this list needs a migration such as 0078.
 */
const WIDTHS = [160, 320, 480, 800, 1280, 1920] as const

/** Larger pictures are stored scaled down to this many pixels. */
export const LONGEST_SIDE = 2560

/** Pictures of payments are scaled down to this many pixels, at which the numbers of a receipt can be read. */
export const PROOF_SIDE = 1_600

/** The longest side of a small picture in pixels. AVIF's own header alone is as large as the icon of an item. */
export const SMALL_SIDE = 48

export const isSmall = ({ width, height }: { width: number | null; height: number | null }): boolean =>
  width !== null && width <= SMALL_SIDE && height !== null && height <= SMALL_SIDE

export type PictureFormat = 'webp' | 'avif'

export const smallerWidths = (width: number): number[] => WIDTHS.filter((smaller) => smaller < width)

/**
 * Turns a picture's URL into a path by removing SITE_URL. The site may be opened under another host name, whose
 * Content-Security-Policy blocks pictures from SITE_URL.
 */
export const picturePath = (address: string): string =>
  address.replace(/^https?:\/\/.*(?=\/storage\/[^/]{3,}\/[^/]+$)/, '')

/** Returns the URL of the narrowest file of a picture. `width` is the width of the full-size picture in pixels. */
export const smallestFile = (address: string, width: number, format: PictureFormat): string =>
  address.replace(/\.webp$/, `${width > WIDTHS[0] ? `-${WIDTHS[0]}` : ''}.${format}`)

export function pictureSources(address: string, width: number, format: PictureFormat): string {
  const stem = address.replace(/\.webp$/, '')
  const smaller = smallerWidths(width).map((size) => `${stem}-${size}.${format} ${size}w`)
  return [...smaller, `${stem}.${format} ${width}w`].join(', ')
}
