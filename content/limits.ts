/**
 * Longest short text, longest long text and longest source of a formatted one, in characters (Unicode code points).
 * docs/product.md, section 10.
 */
export const TEXT_LIMIT = { text: 255, longText: 20_000, richText: 50_000 } as const

/** The kinds of pictures that an upload may be. */
export const PICTURE_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/**
 * Picture bounds, checked by the form before an upload and by the server after it. An AVIF is decoded as a whole, which
 * takes some 18 bytes a pixel.
 */
export const PICTURE_LIMIT = { bytes: 10 * 1024 * 1024, pixels: 64_000_000, avifPixels: 25_000_000 } as const

/** Largest id: both engines store ids in four bytes or more, and PostgreSQL's integer is the smaller. */
export const LARGEST_ID = 2_147_483_647

/** Largest number in a number field; the same bound, for the same reason. */
export const LARGEST_NUMBER = LARGEST_ID
