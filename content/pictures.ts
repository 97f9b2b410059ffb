/**
 * Stored widths in pixels, from an emblem on a phone to a slide on a sharp screen; those below the picture's own are
 * its sizes.
 */
const WIDTHS = [160, 320, 640, 960, 1280, 1920] as const

/** WebP at once, AVIF later. */
export type PictureFormat = 'webp' | 'avif'

export const smallerWidths = (width: number): number[] => WIDTHS.filter((smaller) => smaller < width)

/**
 * The path of a picture of this site. The API returns absolute addresses with SITE_URL, while this page may be open at
 * another host whose policy only allows its own pictures. An address below PICTURES_URL is unchanged: its last folder
 * has two letters.
 */
export const picturePath = (address: string): string =>
  address.replace(/^https?:\/\/.*(?=\/storage\/[^/]{3,}\/[^/]+$)/, '')

/** `srcset` of one format, from the address of the whole picture. */
export function pictureSources(address: string, width: number, format: PictureFormat): string {
  const stem = address.replace(/\.webp$/, '')
  const smaller = smallerWidths(width).map((size) => `${stem}-${size}.${format} ${size}w`)
  return [...smaller, `${stem}.${format} ${width}w`].join(', ')
}
