import { accountSentences } from '../content/account-rules.ts'

/**
 * Every refusal the server gives, in one table: its code, its status, its sentence. `{names}` are filled from the
 * refusal's details. Section 8 of the specification words what people see of them.
 */
export const refusals = {
  unauthenticated: { status: 401, sentence: 'Unauthenticated.' },
  wrong_credentials: { status: 401, sentence: accountSentences.loginFailed },
  forbidden: { status: 403, sentence: 'This action is for administrators only.' },
  setup_refused: {
    status: 403,
    sentence: 'This link has been used or has expired. Start the server again for a new one.',
  },
  not_found: { status: 404, sentence: 'Not found.' },
  method_not_allowed: { status: 405, sentence: 'This address does not take that method.' },
  stale: { status: 409, sentence: 'Data ini telah diubah oleh orang lain.' },
  referenced: { status: 409, sentence: 'Data ini masih dipakai oleh {by}.' },
  duplicate: { status: 409, sentence: 'Data ini sudah ada.' },
  too_large: { status: 413, sentence: 'This is too large. A picture may have {megabytes} MB.' },
  too_many_pixels: {
    status: 413,
    sentence: 'This picture has too many pixels. At most {megapixels} megapixels are accepted.',
  },
  unsupported_media: { status: 415, sentence: 'Send JSON or multipart form data.' },
  unsupported_picture: { status: 415, sentence: 'Only JPEG, PNG and WebP pictures are accepted.' },
  broken_picture: { status: 422, sentence: 'This picture cannot be read.' },
  svg_picture: { status: 415, sentence: 'SVG pictures are not accepted. Use JPEG, PNG or WebP.' },
  invalid: { status: 422, sentence: 'The given data was invalid.' },
  busy: { status: 503, sentence: 'The server is busy. Try again in a moment.' },
  internal: { status: 500, sentence: 'Something went wrong on the server. Request {request}.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type RefusalCode = keyof typeof refusals

/** Sentences by field; all the faults at once. */
export type FieldErrors = Record<string, string[]>

interface Details {
  /** Values for the sentence's `{names}`. */
  values?: Record<string, string | number>
  errors?: FieldErrors
  /** The present row, with `stale`. */
  current?: unknown
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
