import { createHash } from 'node:crypto'
import { afterPaintScript } from '../../ui/afterPaint.ts'
import { searchKeyScript } from '../../ui/searchKey.ts'
import { themeScript } from '../../ui/theme.ts'

/**
 * Of addresses that contain the hash of their content: they stay valid for ever. Whoever opens such a file by itself can load
 * nothing from it; the policy of pages would be five times as long, and a first visit reads it with each of two dozen files.
 */
export const immutableFileHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Pages are cached and shared, so they can contain no nonce. Scripts are files of this site; the inline ones, which set and switch
 * the theme before the others are there, lead a key to the search and load the files, are allowed by their hashes.
 */
const pagePolicy = (pictures: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${[themeScript, searchKeyScript, afterPaintScript].map(hashOf).join(' ')}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${pictures}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export const contentSecurityPolicy = pagePolicy('')

/** Sent over TLS: from then on the browser uses nothing else. RFC 6797. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const

/** The policy of a site whose pictures browsers fetch below this address; null: from the site itself. */
export const policyWithPictures = (picturesUrl: string | null): string =>
  picturesUrl === null ? contentSecurityPolicy : pagePolicy(` ${new URL(picturesUrl).origin}`)

/** Sent with every response, whichever part makes it. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const
