import { accountSentences } from '../../content/accounts/account-rules.ts'
import type { LastChange, Use } from '../../content/refusals/conflicts.ts'

/**
 * Every refusal: its code and its sentence. `{names}` are filled from the refusal's details, and `{request}` by HTTP
 * with the id under which the log explains the error. server/http/statusCodes.ts has the status of each.
 */
export const refusals = {
  unauthenticated: 'Unauthenticated.',
  wrong_credentials: accountSentences.loginFailed,
  forgot_refused: accountSentences.forgotFailed,
  reset_refused: accountSentences.resetFailed,
  suspended: accountSentences.suspended,
  second_factor: 'Langkah kedua diperlukan untuk masuk.',
  factor_needed: 'Peran Anda mewajibkan langkah kedua. Aktifkan dahulu di Akun saya.',
  too_many_factors: 'Paling banyak {most}. Hapus salah satu dahulu.',
  no_factor: 'Tambahkan faktor kedua dahulu.',
  wrong_code: 'Kode ini salah atau sudah dipakai.',
  wrong_passkey: 'Passkey ini tidak dikenali.',
  wrong_origin: 'Passkey hanya bisa dipakai di alamat situs ini.',
  challenge_over: 'Waktu untuk langkah ini sudah habis. Masuk lagi dari awal.',
  forbidden: 'This action is for administrators only.',
  not_permitted: 'Peran Anda tidak mengizinkan ini.',
  account_read_only: 'Akun Anda untuk sementara hanya bisa membaca.',
  proof_needed: 'Masukkan kata sandi Anda sekali lagi untuk ini.',
  wrong_proof: 'Kata sandi ini salah.',
  more_permitted: 'Ini mencakup izin yang tidak Anda miliki.',
  setup_refused: 'This link has been used or has expired. Start the server again for a new one.',
  link_refused: accountSentences.linkRefused,
  not_found: 'Not found.',
  unknown_picture: 'This site has no such picture.',
  bad_host: 'A request must name one host.',
  method_not_allowed: 'This address does not take that method.',
  stale: 'Data ini telah diubah oleh orang lain.',
  in_progress: 'This request is still being answered. Ask again in a moment.',
  already_done: 'This was done already. Its answer holds a secret, so it is given only once.',
  other_request: 'This Idempotency-Key was used for another request.',
  referenced: 'Data ini masih dipakai oleh {by}.',
  duplicate: 'Data ini sudah ada.',
  too_many_tokens: 'Sudah ada {most} token. Cabut salah satu dulu.',
  too_many_channels: 'There are {most} channels already. Delete one of them first.',
  too_many_preview_links: 'Sudah ada {most} tautan pratinjau. Tarik salah satu dulu.',
  too_many_views: 'Sudah ada {most} tampilan. Hapus salah satu dulu.',
  last_admin: 'Admin terakhir tidak bisa diturunkan atau ditangguhkan.',
  realm_is_read: 'This realm takes no figures from a script. Choose another adapter to send them.',
  too_large: 'This is too large. A picture may have {megabytes} MB.',
  too_many_pixels: 'This picture has too many pixels. At most {megapixels} megapixels are accepted.',
  address_too_long: 'This address is too long.',
  unsupported_media: 'Send JSON or multipart form data.',
  unsupported_picture: 'Only JPEG, PNG, WebP, AVIF and GIF pictures are accepted.',
  broken_picture: 'This picture cannot be read.',
  picture_taken_down: 'This picture was taken down.',
  taken_down_already: 'This picture has been taken down already.',
  taken_down: 'This picture was taken down and cannot be uploaded again.',
  svg_picture: 'SVG pictures are not accepted. Use JPEG, PNG, WebP, AVIF or GIF.',
  unsatisfiable_range: 'There are not so many bytes.',
  too_many: accountSentences.tooMany,
  invalid: 'The given data was invalid.',
  busy: 'The server is busy. Try again in a moment. Request {request}.',
  database_away: 'The database does not answer. Try again in a moment. Request {request}.',
  outcome_unknown:
    'The database was lost while this was being saved, so it may be saved or not. Look before you save it again. Request {request}.',
  store_away: 'The store of the pictures does not answer. Try again in a moment. Request {request}.',
  disk_failed: 'The server cannot read its data just now. Try again in a moment. Request {request}.',
  no_space: 'The server has no room left, so this was not saved. What is there can be read. Request {request}.',
  read_only: 'The server cannot write its data, so this was not saved. What is there can be read. Request {request}.',
  file_lost:
    'The database of the server was removed while it ran, so this was not saved. What is there can be read. Request {request}.',
  damaged: 'The database of the server is damaged. Somebody has to restore it from a backup. Request {request}.',
  internal: 'Something went wrong on the server. Request {request}.',
} as const satisfies Record<string, string>

export type RefusalCode = keyof typeof refusals

export type FieldErrors = Record<string, string[]>

interface Details {
  values?: Record<string, string | number>
  errors?: FieldErrors
  /** With `stale`: the row as it is now. */
  current?: unknown
  /** For a change of many rows: the ids that the refusal is about. */
  rows?: number[]
  /** With `referenced`: what refers to the row, of types that the caller may see. */
  used_by?: Use[]
  /** With `stale`: who changed the rows last. */
  last_changes?: LastChange[]
  /** With `second_factor`: the token of the second step. */
  challenge?: string
  /** With `second_factor`: what a browser needs to answer with a passkey, if the account has one. */
  passkey?: object
  /** Seconds, if they are not the same for every refusal of this code. */
  retryAfter?: number
}

/** server/http/errorHandler.ts turns it into an answer. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    super(refusals[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(details.values?.[name] ?? whole)))
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

export const invalid = (errors: FieldErrors): Refusal => ofFields('invalid', errors)

export const duplicate = (errors: FieldErrors): Refusal => ofFields('duplicate', errors)

export const takenDown = (errors: FieldErrors): Refusal => ofFields('taken_down', errors)

function ofFields(code: RefusalCode, errors: FieldErrors): Refusal {
  const first = Object.values(errors)[0]?.[0]
  const refusal = new Refusal(code, { errors })
  if (first) refusal.message = first
  return refusal
}
