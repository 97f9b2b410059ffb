import { createHash } from 'node:crypto'
import { afterPaintScript } from '../../ui/afterPaint.ts'
import { searchKeyScript } from '../../ui/searchKey.ts'
import { themeScript } from '../../ui/theme.ts'

/**
 * For addresses with a content hash, which never change. The short policy allows nothing, because the file may be
 * opened directly; a page's policy would be five times as long in each of two dozen files.
 */
export const immutableFileHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Pages are cached, so they cannot contain a nonce. Scripts are files of the site; the few inline ones are allowed by
 * their hashes.
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

/** Sent over TLS only. RFC 6797. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const

/** The policy with the origin of pictures; null for the site itself. */
export const policyWithPictures = (picturesUrl: string | null): string =>
  picturesUrl === null ? contentSecurityPolicy : pagePolicy(` ${new URL(picturesUrl).origin}`)

/** Sent with every response. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const
