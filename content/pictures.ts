/**
 * Widths in which a picture is kept beside its own, in pixels: from an emblem on a phone to a slide on a sharp screen. Those
 * that are smaller than the picture are its sizes.
 */
const WIDTHS = [160, 320, 640, 960, 1280, 1920] as const

/** In WebP at once, in AVIF when there was time for it. */
export type PictureFormat = 'webp' | 'avif'

/** The widths below its own in which a picture is kept. */
export const smallerWidths = (width: number): number[] => WIDTHS.filter((smaller) => smaller < width)

/**
 * The path of a picture of this site. With SITE_URL the API gives whole addresses; the site may be opened at another host,
 * where its own policy lets in pictures of that host alone. An address below PICTURES_URL stays as it is: its last folder has two letters.
 */
export const picturePath = (address: string): string =>
  address.replace(/^https?:\/\/.*(?=\/storage\/[^/]{3,}\/[^/]+$)/, '')

/** The files of a picture in one format as the attribute `srcset` lists them, from the address of the whole picture. */
export function pictureSources(address: string, width: number, format: PictureFormat): string {
  const stem = address.replace(/\.webp$/, '')
  const smaller = smallerWidths(width).map((size) => `${stem}-${size}.${format} ${size}w`)
  return [...smaller, `${stem}.${format} ${width}w`].join(', ')
}
