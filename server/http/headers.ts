import { createHash } from 'node:crypto'
import { afterPaintScript } from '../../ui/afterPaint.ts'
import { searchKeyScript } from '../../ui/searchKey.ts'
import { themeScript } from '../../ui/theme.ts'

/**
 * The address of an immutable file contains the hash of its content. The file loads nothing, so a short policy is
 * enough.
 */
export const immutableFileHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Pages are cached and shared, so a nonce is impossible. The policy allows inline scripts by their hashes: those that
 * set the theme, open the search by a key and load the other scripts.
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

/** RFC 6797: HTTP Strict Transport Security. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const

export const policyWithPictures = (picturesUrl: string | null): string =>
  picturesUrl === null ? contentSecurityPolicy : pagePolicy(` ${new URL(picturesUrl).origin}`)

export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const
