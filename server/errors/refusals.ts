import { accountSentences, logInSentences } from '../../content/accounts/account-rules.ts'
import { gameFilesWording } from '../../content/realms/gameFilesWording.ts'
import type { LastChange, Use } from '../../content/refusals/conflicts.ts'

const SOON = 5

/**
 * Messages of refused requests. Names in braces are replaced by details of the refusal, and `{request}` by the request
 * id, which also appears in the log.
 */
export const refusals = {
  bad_host: { status: 400, message: 'A request must name one host.' },
  unauthenticated: { status: 401, message: 'Unauthenticated.' },
  wrong_credentials: { status: 401, message: logInSentences.loginFailed },
  second_factor: { status: 401, message: 'Langkah kedua diperlukan untuk masuk.' },
  wrong_code: { status: 401, message: 'Kode ini salah atau sudah dipakai.' },
  wrong_passkey: { status: 401, message: 'Passkey ini tidak dikenali.' },
  challenge_over: { status: 401, message: 'Waktu untuk langkah ini sudah habis. Masuk lagi dari awal.' },
  forgot_refused: { status: 401, message: accountSentences.forgotFailed },
  reset_refused: { status: 401, message: accountSentences.resetFailed },
  suspended: { status: 403, message: logInSentences.suspended },
  forbidden: { status: 403, message: 'This action is for administrators only.' },
  not_permitted: { status: 403, message: 'Peran Anda tidak mengizinkan ini.' },
  more_permitted: { status: 403, message: 'Ini mencakup izin yang tidak Anda miliki.' },
  account_read_only: { status: 403, message: 'Akun Anda untuk sementara hanya bisa membaca.' },
  proof_needed: { status: 403, message: '{again} untuk ini.' },
  factor_expected: {
    status: 403,
    message: 'Akun ini punya langkah kedua. Masukkan kodenya atau pakai passkey.',
  },
  wrong_proof: { status: 403, message: 'Kata sandi ini salah.' },
  wrong_origin: { status: 403, message: 'Passkey hanya bisa dipakai di alamat situs ini.' },
  factor_needed: { status: 403, message: 'Peran Anda mewajibkan langkah kedua. Aktifkan dahulu di Akun saya.' },
  setup_refused: {
    status: 403,
    message: 'This link has been used or has expired. Start the server again for a new one.',
  },
  link_refused: { status: 403, message: logInSentences.linkRefused },
  not_found: { status: 404, message: 'Not found.' },
  unknown_picture: { status: 404, message: 'This site has no such picture.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  stale: { status: 409, message: 'Data ini telah diubah oleh orang lain.' },
  no_factor: { status: 409, message: 'Tambahkan faktor kedua dahulu.' },
  realm_is_read: {
    status: 409,
    message: 'This realm takes no figures from a script. Choose another adapter to send them.',
  },
  too_many_factors: { status: 409, message: 'Paling banyak {most}. Hapus salah satu dahulu.' },
  in_progress: {
    status: 409,
    message: 'This request is still being answered. Ask again in a moment.',
    retryAfter: SOON,
  },
  already_done: { status: 409, message: 'This was done already. Its answer holds a secret, so it is given only once.' },
  other_request: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  referenced: { status: 409, message: 'Data ini masih dipakai oleh {by}.' },
  duplicate: { status: 409, message: 'Data ini sudah ada.' },
  too_many_tokens: { status: 409, message: 'Sudah ada {most} token. Cabut salah satu dulu.' },
  too_many_channels: { status: 409, message: 'There are {most} channels already. Delete one of them first.' },
  too_many_preview_links: { status: 409, message: 'Sudah ada {most} tautan pratinjau. Tarik salah satu dulu.' },
  too_many_views: { status: 409, message: 'Sudah ada {most} tampilan. Hapus salah satu dulu.' },
  game_accounts_off: { status: 409, message: 'Server ini tidak menyediakannya di situs.' },
  too_many_game_accounts: { status: 409, message: 'Paling banyak {most} akun game untuk satu server.' },
  game_account_waits: { status: 409, message: 'Akun game ini belum siap. Coba lagi sebentar lagi.' },
  game_password_held: { status: 409, message: 'Kata sandi akun yang baru dihubungkan bisa diganti mulai {from}.' },
  game_step_done: { status: 409, message: 'Tidak ada yang menunggu untuk akun game ini.' },
  game_linked_already: { status: 409, message: 'Akun game ini sudah terhubung.' },
  game_character_online: { status: 409, message: 'Karakter ini sedang bermain. Keluar dari game dulu.' },
  game_rescue_soon: { status: 409, message: 'Karakter ini baru saja ditolong. Coba lagi satu jam setelah itu.' },
  game_rescue_impossible: {
    status: 409,
    message: 'Karakter ini tidak bisa ditolong: dipenjara, dihapus, atau bukan lagi milik akun ini.',
  },
  game_account_closed: {
    status: 409,
    message: 'Situs tidak bisa membuka akun game ini: di game akun ini staf atau VIP, atau bukan lagi akun yang sama.',
  },
  offer_over: { status: 409, message: 'Salah satu penawaran tidak dijual lagi. Muat ulang halaman ini.' },
  offer_changed: { status: 409, message: 'Harga {name} baru saja berubah. Periksa lagi sebelum memesan.' },
  total_changed: { status: 409, message: 'Jumlahnya sekarang {amount}. Periksa lagi sebelum memesan.' },
  offer_limit: { status: 409, message: 'Paling banyak {most} {name} untuk satu orang.' },
  offer_sold_out: { status: 409, message: '{name} tinggal {left}.' },
  coupon_unknown: { status: 409, message: 'Kode kupon ini tidak dikenal.' },
  coupon_over: { status: 409, message: 'Kupon {code} sedang tidak berlaku.' },
  coupon_used_up: { status: 409, message: 'Kupon {code} sudah habis dipakai.' },
  coupon_limit: { status: 409, message: 'Kupon {code} paling banyak {most} kali untuk satu orang.' },
  gift_decided: { status: 409, message: 'Hadiah ini sudah diterima atau ditarik kembali. Muat ulang halaman ini.' },
  order_amounts_used: {
    status: 409,
    message: 'Terlalu banyak pesanan dengan jumlah ini sedang menunggu. Coba lagi nanti.',
  },
  too_many_orders: {
    status: 409,
    message: 'Paling banyak {most} pesanan yang belum dibayar. Bayar atau batalkan dulu.',
  },
  order_decided: { status: 409, message: 'Pesanan ini sudah diputuskan. Muat ulang halaman ini.' },
  order_buyer_gone: {
    status: 409,
    message: 'Pembeli sudah menghapus akunnya, jadi barangnya tidak bisa dikirim ke siapa pun.',
  },
  order_own: { status: 409, message: 'Orang lain harus menyetujui pesanan untuk akun game Anda sendiri.' },
  balance_short: { status: 409, message: 'Saldo tidak cukup.' },
  gateway_off: { status: 409, message: 'Cara membayar ini sedang tidak bisa dipakai.' },
  notice_refused: { status: 403, message: 'The notice is not signed as it must be.' },
  payment_decided: { status: 409, message: 'Uang ini sudah dipakai untuk pesanan atau dikembalikan.' },
  order_needs_second: { status: 409, message: 'Jumlah ini harus disetujui dua orang. Anda sudah menyetujuinya.' },
  game_trial_off: {
    status: 409,
    message:
      'Nothing can be tried yet. It needs the switch “Link one by its password” and a connection that may do it: see gapura game check.',
  },
  game_trial_unmatched: {
    status: 422,
    message: 'No form fits. The name or the password is wrong, or it is an account of staff, which cannot be tried.',
  },
  game_trial_away: {
    status: 503,
    message: 'The game’s database was not asked. {reason} Request {request}.',
    retryAfter: SOON,
  },
  game_log_in_refused: { status: 403, message: 'Nama akun atau kata sandi game salah.' },
  last_admin: { status: 409, message: 'Admin terakhir tidak bisa diturunkan, ditangguhkan, atau dihapus.' },
  taken_down_already: { status: 409, message: 'This picture has been taken down already.' },
  picture_taken_down: { status: 410, message: 'This picture was taken down.' },
  too_large: { status: 413, message: 'This is too large. A picture may have {megabytes} MB.' },
  game_files_too_large: { status: 413, message: gameFilesWording('id').uploadTooLarge },
  too_many_pixels: {
    status: 413,
    message: 'This picture has too many pixels. At most {megapixels} megapixels are accepted.',
  },
  address_too_long: { status: 414, message: 'This address is too long.' },
  unsupported_media: { status: 415, message: 'Send JSON or multipart form data.' },
  unsupported_picture: { status: 415, message: 'Only JPEG, PNG, WebP, AVIF and GIF pictures are accepted.' },
  broken_picture: { status: 422, message: 'This picture cannot be read.' },
  taken_down: { status: 422, message: 'This picture was taken down and cannot be uploaded again.' },
  svg_picture: { status: 415, message: 'SVG pictures are not accepted. Use JPEG, PNG, WebP, AVIF or GIF.' },
  unsatisfiable_range: { status: 416, message: 'There are not so many bytes.' },
  too_many: { status: 429, message: logInSentences.tooMany },
  too_many_searches: {
    status: 429,
    message: 'Terlalu banyak pencarian sekaligus. Coba lagi sebentar lagi.',
    retryAfter: SOON,
  },
  invalid: { status: 422, message: 'The given data was invalid.' },
  busy: { status: 503, message: 'The server is busy. Try again in a moment. Request {request}.', retryAfter: SOON },
  database_away: {
    status: 503,
    message: 'The database does not answer. Try again in a moment. Request {request}.',
    retryAfter: SOON,
  },
  // `outcome_unknown` has no Retry-After header, because a client would repeat a change that may already be saved.
  outcome_unknown: {
    status: 503,
    message:
      'The database was lost while this was being saved, so it may be saved or not. Look before you save it again. Request {request}.',
  },
  game_away: {
    status: 503,
    message: 'Database game tidak menjawab. Coba lagi sebentar lagi. Request {request}.',
    retryAfter: SOON,
  },
  gateway_away: {
    status: 503,
    message: '{name} sedang tidak menjawab. Coba lagi sebentar lagi. Request {request}.',
    retryAfter: SOON,
  },
  store_away: {
    status: 503,
    message: 'The store of the pictures does not answer. Try again in a moment. Request {request}.',
    retryAfter: SOON,
  },
  disk_failed: {
    status: 503,
    message: 'The server cannot read its data just now. Try again in a moment. Request {request}.',
    retryAfter: SOON,
  },
  damaged: {
    status: 503,
    message: 'The database of the server is damaged. Somebody has to restore it from a backup. Request {request}.',
  },
  no_space: {
    status: 507,
    message: 'The server has no room left, so this was not saved. What is there can be read. Request {request}.',
  },
  read_only: {
    status: 507,
    message: 'The server cannot write its data, so this was not saved. What is there can be read. Request {request}.',
  },
  file_lost: {
    status: 507,
    message:
      'The database of the server was removed while it ran, so this was not saved. What is there can be read. Request {request}.',
  },
  internal: { status: 500, message: 'Something went wrong on the server. Request {request}.' },
} as const satisfies Record<string, { status: number; message: string; retryAfter?: number }>

export type RefusalCode = keyof typeof refusals

export const answerOf = (code: RefusalCode): { status: number; message: string; retryAfter?: number } => refusals[code]

export type FieldErrors = Record<string, string[]>

interface Details {
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
    super(
      refusals[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => String(details.values?.[name] ?? whole)),
    )
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
