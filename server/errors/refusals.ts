import { accountSentences } from '../../content/account-rules.ts'

export interface RefusalRow {
  status: number
  sentence: string
  retryAfter?: number
}

/**
 * Every refusal the server gives, in one table: its code, its status, its sentence, and in how many seconds it is worth
 * trying again where that is always the same. `{names}` are filled from the refusal's details, `{request}` by HTTP: what
 * is the server's own fault names the id under which the log tells more. docs/product.md, section 8, words what people
 * see of them.
 */
export const refusals = {
  unauthenticated: { status: 401, sentence: 'Unauthenticated.' },
  wrong_credentials: { status: 401, sentence: accountSentences.loginFailed },
  forgot_refused: { status: 401, sentence: accountSentences.forgotFailed },
  reset_refused: { status: 401, sentence: accountSentences.resetFailed },
  suspended: { status: 403, sentence: accountSentences.suspended },
  forbidden: { status: 403, sentence: 'This action is for administrators only.' },
  setup_refused: {
    status: 403,
    sentence: 'This link has been used or has expired. Start the server again for a new one.',
  },
  link_refused: { status: 403, sentence: accountSentences.linkRefused },
  not_found: { status: 404, sentence: 'Not found.' },
  method_not_allowed: { status: 405, sentence: 'This address does not take that method.' },
  stale: { status: 409, sentence: 'Data ini telah diubah oleh orang lain.' },
  referenced: { status: 409, sentence: 'Data ini masih dipakai oleh {by}.' },
  duplicate: { status: 409, sentence: 'Data ini sudah ada.' },
  last_admin: { status: 409, sentence: 'Admin terakhir tidak bisa diturunkan atau ditangguhkan.' },
  too_large: { status: 413, sentence: 'This is too large. A picture may have {megabytes} MB.' },
  too_many_pixels: {
    status: 413,
    sentence: 'This picture has too many pixels. At most {megapixels} megapixels are accepted.',
  },
  address_too_long: { status: 414, sentence: 'This address is too long.' },
  unsupported_media: { status: 415, sentence: 'Send JSON or multipart form data.' },
  unsupported_picture: { status: 415, sentence: 'Only JPEG, PNG, WebP, AVIF and GIF pictures are accepted.' },
  broken_picture: { status: 422, sentence: 'This picture cannot be read.' },
  svg_picture: { status: 415, sentence: 'SVG pictures are not accepted. Use JPEG, PNG, WebP, AVIF or GIF.' },
  unsatisfiable_range: { status: 416, sentence: 'There are not so many bytes.' },
  too_many: { status: 429, sentence: accountSentences.tooMany },
  invalid: { status: 422, sentence: 'The given data was invalid.' },
  busy: { status: 503, sentence: 'The server is busy. Try again in a moment. Request {request}.', retryAfter: 5 },
  database_away: {
    status: 503,
    sentence: 'The database does not answer. Try again in a moment. Request {request}.',
    retryAfter: 5,
  },
  disk_failed: {
    status: 503,
    sentence: 'The server cannot read its data just now. Try again in a moment. Request {request}.',
    retryAfter: 5,
  },
  no_space: {
    status: 507,
    sentence: 'The server has no room left, so this was not saved. What is there can be read. Request {request}.',
  },
  read_only: {
    status: 507,
    sentence: 'The server cannot write its data, so this was not saved. What is there can be read. Request {request}.',
  },
  internal: { status: 500, sentence: 'Something went wrong on the server. Request {request}.' },
} as const satisfies Record<string, RefusalRow>

export type RefusalCode = keyof typeof refusals

/** Sentences by field; all the faults at once. */
export type FieldErrors = Record<string, string[]>

interface Details {
  /** Values for the sentence's `{names}`. */
  values?: Record<string, string | number>
  errors?: FieldErrors
  /** The present row, with `stale`. */
  current?: unknown
  /** Seconds until it is worth trying again, where the table does not say it. */
  retryAfter?: number
}

/** Thrown anywhere below HTTP; turned into an answer in one place (http.ts). */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    super(
      refusals[code].sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(details.values?.[name] ?? whole)),
    )
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/** A 422 with the faults of the fields. */
export function invalid(errors: FieldErrors): Refusal {
  const first = Object.values(errors)[0]?.[0]
  const refusal = new Refusal('invalid', { errors })
  if (first) refusal.message = first
  return refusal
}
