/** Widths in pixels, from an emblem on a phone to a slide on a sharp screen. */
const WIDTHS = [160, 320, 640, 960, 1280, 1920] as const

export type PictureFormat = 'webp' | 'avif'

export const smallerWidths = (width: number): number[] => WIDTHS.filter((smaller) => smaller < width)

/**
 * Shortens an address to its path. The API uses SITE_URL, but the site may be open at another host, whose policy allows
 * only its own pictures. An address below PICTURES_URL has a last folder of two letters and stays the same.
 */
export const picturePath = (address: string): string =>
  address.replace(/^https?:\/\/.*(?=\/storage\/[^/]{3,}\/[^/]+$)/, '')

export function pictureSources(address: string, width: number, format: PictureFormat): string {
  const stem = address.replace(/\.webp$/, '')
  const smaller = smallerWidths(width).map((size) => `${stem}-${size}.${format} ${size}w`)
  return [...smaller, `${stem}.${format} ${width}w`].join(', ')
}
