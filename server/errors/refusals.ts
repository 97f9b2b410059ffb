import { accountSentences, logInSentences } from '../../content/accounts/account-rules.ts'
import { fill } from '../../content/messages/fill.ts'
import { gameFilesWording } from '../../content/realms/gameFilesWording.ts'
import type { LastChange, Use } from '../../content/refusals/conflicts.ts'
import { refusalEnglish, refusalWording } from './wording.ts'

const SOON = 5

interface Answer {
  status: number
  retryAfter?: number
}

/** Sentences that are also those of a screen. */
const shared = {
  wrong_credentials: () => logInSentences.loginFailed,
  forgot_refused: () => accountSentences.forgotFailed,
  reset_refused: () => accountSentences.resetFailed,
  suspended: () => logInSentences.suspended,
  link_refused: () => logInSentences.linkRefused,
  too_many: () => logInSentences.tooMany,
  game_files_too_large: () => gameFilesWording('id').uploadTooLarge,
} as const

type Code = Exclude<keyof typeof refusalWording | keyof typeof refusalEnglish, 'language'> | keyof typeof shared

const answers = {
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
  factor_expected: { status: 403 },
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
  too_many_catalogues: { status: 409 },
  too_many_preview_links: { status: 409 },
  too_many_views: { status: 409 },
  game_accounts_off: { status: 409 },
  too_many_game_accounts: { status: 409 },
  game_account_waits: { status: 409 },
  game_password_held: { status: 409 },
  game_step_done: { status: 409 },
  game_linked_already: { status: 409 },
  game_character_online: { status: 409 },
  game_rescue_soon: { status: 409 },
  game_rescue_impossible: { status: 409 },
  game_account_closed: { status: 409 },
  offer_over: { status: 409 },
  offer_changed: { status: 409 },
  total_changed: { status: 409 },
  offer_limit: { status: 409 },
  offer_sold_out: { status: 409 },
  coupon_unknown: { status: 409 },
  coupon_over: { status: 409 },
  coupon_used_up: { status: 409 },
  coupon_limit: { status: 409 },
  gift_decided: { status: 409 },
  order_amounts_used: { status: 409 },
  too_many_orders: { status: 409 },
  order_decided: { status: 409 },
  order_buyer_gone: { status: 409 },
  order_own: { status: 409 },
  balance_short: { status: 409 },
  gateway_off: { status: 409 },
  notice_refused: { status: 403 },
  payment_decided: { status: 409 },
  order_needs_second: { status: 409 },
  game_trial_off: { status: 409 },
  game_trial_unmatched: { status: 422 },
  game_trial_away: { status: 503, retryAfter: SOON },
  game_log_in_refused: { status: 403 },
  last_admin: { status: 409 },
  taken_down_already: { status: 409 },
  picture_taken_down: { status: 410 },
  too_large: { status: 413 },
  game_files_too_large: { status: 413 },
  too_many_pixels: { status: 413 },
  address_too_long: { status: 414 },
  unsupported_media: { status: 415 },
  unsupported_picture: { status: 415 },
  broken_picture: { status: 422 },
  taken_down: { status: 422 },
  svg_picture: { status: 415 },
  unsatisfiable_range: { status: 416 },
  too_many: { status: 429 },
  too_many_searches: { status: 429, retryAfter: SOON },
  invalid: { status: 422 },
  busy: { status: 503, retryAfter: SOON },
  database_away: { status: 503, retryAfter: SOON },
  // `outcome_unknown` has no Retry-After header, because a client would repeat a change that may already be saved.
  outcome_unknown: { status: 503 },
  game_away: { status: 503, retryAfter: SOON },
  gateway_away: { status: 503, retryAfter: SOON },
  store_away: { status: 503, retryAfter: SOON },
  disk_failed: { status: 503, retryAfter: SOON },
  damaged: { status: 503 },
  no_space: { status: 507 },
  read_only: { status: 507 },
  file_lost: { status: 507 },
  internal: { status: 500 },
} as const satisfies Record<Code, Answer>

export type RefusalCode = keyof typeof answers

const isIn = <T extends object>(words: T, code: PropertyKey): code is keyof T => code in words

function messageOf(code: RefusalCode): string {
  if (isIn(refusalWording, code)) return refusalWording[code]
  return isIn(refusalEnglish, code) ? refusalEnglish[code] : shared[code]()
}

type Known = Readonly<Answer & { message: string }>

/**
 * How each refusal is answered. Names in braces in a message are replaced by details of the refusal, and `{request}` by
 * the request id, which also appears in the log.
 */
export const refusals = Object.fromEntries(
  Object.entries<Answer>(answers).map(([code, answer]): [string, Known] => [
    code,
    {
      ...answer,
      get message() {
        return messageOf(code as RefusalCode) // These are the keys of `answers`.
      },
    },
  ]),
) as Readonly<Record<RefusalCode, Known>> // The keys are those of `answers`.

export const answerOf = (code: RefusalCode): Known => refusals[code]

export type FieldErrors = Record<string, string[]>

interface Details {
  /** In place of the usual one. */
  sentence?: string
  values?: Record<string, string | number>
  errors?: FieldErrors
  current?: unknown
  rows?: number[]
  used_by?: Use[]
  last_changes?: LastChange[]
  challenge?: string
  /** WebAuthn options for the browser. They are sent with the refusal `second_factor` if the account has a passkey. */
  passkey?: object
  /** The methods for the Allow header. */
  allow?: string[]
  /** Seconds for the Retry-After header, if the default for this kind of refusal does not fit. */
  retryAfter?: number
}

/** Thrown to refuse a request; server/http/errorHandler.ts turns the error into an HTTP response. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    super()
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }

  /** In the language in which it is read: a body may be refused before the language of its request is known. */
  override get message(): string {
    const { sentence, values = {} } = this.details
    return sentence ?? fill(refusals[this.code].message, values)
  }
}

export const invalid = (errors: FieldErrors): Refusal => ofFields('invalid', errors)

export const duplicate = (errors: FieldErrors): Refusal => ofFields('duplicate', errors)

export const takenDown = (errors: FieldErrors): Refusal => ofFields('taken_down', errors)

function ofFields(code: RefusalCode, errors: FieldErrors): Refusal {
  const sentence = Object.values(errors)[0]?.[0]
  return new Refusal(code, { errors, ...(sentence && { sentence }) })
}
