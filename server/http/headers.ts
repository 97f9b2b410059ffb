import { createHash } from 'node:crypto'
import { afterPaintScript } from '../../ui/afterPaint.ts'
import { adminLanguageScript } from '../../ui/adminLanguage.ts'
import { languageOfferScript } from '../../ui/languageOffer.ts'
import { slashKeyScript } from '../../ui/slashKey.ts'
import { speculationRules } from '../../ui/speculationRules.ts'
import { themeScript } from '../../ui/theme.ts'

/**
 * For files whose URL contains a hash of the content, so that browsers may cache them for ever. These files load
 * nothing else, so their policy forbids everything.
 */
export const immutableFileHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** Browsers display XML with styles of their own, which break every policy, so no violation is reported. */
export const xmlHeaders = { 'content-security-policy': immutableFileHeaders['content-security-policy'] } as const

/** Browsers report violations of the policy here. `report-uri` is the only way that all of them support. */
export const CSP_REPORTS = '/csp-reports'

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Cached pages are the same for all visitors, so they cannot contain a nonce. The policy allows inline scripts by their
 * hashes.
 */
const pagePolicy = (pictures: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${[themeScript, slashKeyScript, languageOfferScript, adminLanguageScript, afterPaintScript, speculationRules].map(hashOf).join(' ')}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${pictures}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${CSP_REPORTS}`,
  ].join('; ')

export const contentSecurityPolicy = pagePolicy('')

/**
 * Forbids proxies to rewrite a document, for example its e-mail addresses: scripts would no longer find the elements
 * that they expect (RFC 9111, section 5.2.2.6).
 */
export const forDocuments = (control: string): string =>
  control.includes('no-transform') ? control : [control, 'no-transform'].filter(Boolean).join(', ')

export const isDocument = (mediaType: string): boolean => mediaType.startsWith('text/html')

/** HTTP Strict Transport Security: browsers then use only https for this site (RFC 6797). */
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
