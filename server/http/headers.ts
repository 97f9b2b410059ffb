import { createHash } from 'node:crypto'
import { themeScript } from '../../ui/theme.ts'

/** For addresses that name their content by its hash. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

const themeScriptHash = createHash('sha256').update(themeScript).digest('base64')

/**
 * Bytes of a page are cached and shared, so no nonce can stand in them: scripts are files of our own, and the one that
 * sets the theme before the first paint is allowed by its hash.
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

/** Sent where the site is reached through TLS: from then on it is reached in no other way. RFC 6797. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const

/** Sent with every answer, whoever makes it. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const
