import type { RefusalCode } from '../errors/refusals.ts'

/** Seconds after which a temporary refusal may have passed. */
const SOON = 5

interface StatusCode {
  status: number
  /** Retry-After in seconds, if it is constant. */
  retryAfter?: number
}

/** Status of each refusal. */
export const statusCodes: Readonly<Record<RefusalCode, StatusCode>> = {
  bad_host: { status: 400 },
  unauthenticated: { status: 401 },
  wrong_credentials: { status: 401 },
  second_factor: { status: 401 },
  wrong_code: { status: 401 },
  wrong_passkey: { status: 401 },
  challenge_over: { status: 401 },
  forgot_refused: { status: 401 },
  reset_refused: { status: 401 },
  suspended: { status: 403 },
  forbidden: { status: 403 },
  not_permitted: { status: 403 },
  more_permitted: { status: 403 },
  account_read_only: { status: 403 },
  proof_needed: { status: 403 },
  wrong_proof: { status: 403 },
  wrong_origin: { status: 403 },
  factor_needed: { status: 403 },
  setup_refused: { status: 403 },
  link_refused: { status: 403 },
  not_found: { status: 404 },
  unknown_picture: { status: 404 },
  method_not_allowed: { status: 405 },
  stale: { status: 409 },
  no_factor: { status: 409 },
  realm_is_read: { status: 409 },
  too_many_factors: { status: 409 },
  in_progress: { status: 409, retryAfter: SOON },
  already_done: { status: 409 },
  other_request: { status: 422 },
  referenced: { status: 409 },
  duplicate: { status: 409 },
  too_many_tokens: { status: 409 },
  too_many_channels: { status: 409 },
  too_many_preview_links: { status: 409 },
  too_many_views: { status: 409 },
  last_admin: { status: 409 },
  taken_down_already: { status: 409 },
  picture_taken_down: { status: 410 },
  too_large: { status: 413 },
  too_many_pixels: { status: 413 },
  address_too_long: { status: 414 },
  unsupported_media: { status: 415 },
  unsupported_picture: { status: 415 },
  broken_picture: { status: 422 },
  taken_down: { status: 422 },
  svg_picture: { status: 415 },
  unsatisfiable_range: { status: 416 },
  too_many: { status: 429 },
  invalid: { status: 422 },
  busy: { status: 503, retryAfter: SOON },
  database_away: { status: 503, retryAfter: SOON },
  // No Retry-After: a program that followed it might do the work twice.
  outcome_unknown: { status: 503 },
  store_away: { status: 503, retryAfter: SOON },
  disk_failed: { status: 503, retryAfter: SOON },
  damaged: { status: 503 },
  no_space: { status: 507 },
  read_only: { status: 507 },
  file_lost: { status: 507 },
  internal: { status: 500 },
}
