/** In characters (Unicode code points): docs/product.md, section 9. */
export const TEXT_LIMIT = { text: 255, longText: 20_000, richText: 50_000 } as const

export const PICTURE_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/**
 * The largest upload of a picture, checked by the form and by the server. Decoding an AVIF takes some 18 bytes a pixel.
 */
export const PICTURE_LIMIT = { bytes: 10 * 1024 * 1024, pixels: 64_000_000, avifPixels: 25_000_000 } as const

/** The largest id. PostgreSQL's integer is the smaller of both engines' types of ids. */
export const LARGEST_ID = 2_147_483_647

export const LARGEST_NUMBER = LARGEST_ID

/** Days for which a deleted row can be restored from the trash. */
export const TRASH_DAYS = 30
