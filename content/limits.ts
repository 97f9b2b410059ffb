/**
 * Limits in characters, counted as Unicode code points (docs/product.md, section 3: short, long and formatted texts).
 */
export const TEXT_LIMIT = { text: 255, longText: 20_000, richText: 50_000 } as const

export const PICTURE_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/**
 * The form and the server both check these limits. AVIF pictures have a lower pixel limit, because decoding them takes
 * about 18 bytes of memory per pixel.
 */
export const PICTURE_LIMIT = { bytes: 10 * 1024 * 1024, pixels: 64_000_000, avifPixels: 25_000_000 } as const

/** The largest id. PostgreSQL's type `integer` cannot store a larger one. */
export const LARGEST_ID = 2_147_483_647

export const LARGEST_NUMBER = LARGEST_ID

/** Days for which a deleted row can be restored from the trash. */
export const TRASH_DAYS = 30

/** Number of words of each news item that the list shows (docs/product.md, section 9). */
export const NEWS_LIST_WORDS = 20
