import { createHash } from 'node:crypto'
import { themeScript } from '../../ui/theme.ts'

/** Cache-Control of addresses that contain the hash of their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

const themeScriptHash = createHash('sha256').update(themeScript).digest('base64')

/**
 * Pages are cached and shared, so they can contain no nonce. Scripts are files of this site; the inline one, which sets
 * the theme before the first paint, is allowed by its hash.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'sha256-${themeScriptHash}'`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Sent over TLS: from then on the browser uses nothing else. RFC 6797. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const

/** Sent with every response, whichever part makes it. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const
