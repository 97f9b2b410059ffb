import { messages } from '../../content/messages/messages.ts'

/** The refusals with these codes. Names in braces are details of a refusal, and {request} is the id of the request. */
export const refusalWording = messages('refusals', {
  language: 'id',
  second_factor: 'Langkah kedua diperlukan untuk masuk.',
  wrong_code: 'Kode ini salah atau sudah dipakai.',
  wrong_passkey: 'Passkey ini tidak dikenali.',
  challenge_over: 'Waktu untuk langkah ini sudah habis. Masuk lagi dari awal.',
  not_permitted: 'Peran Anda tidak mengizinkan ini.',
  more_permitted: 'Ini mencakup izin yang tidak Anda miliki.',
  account_read_only: 'Akun Anda untuk sementara hanya bisa membaca.',
  proof_needed: 'Masukkan kata sandi Anda sekali lagi untuk ini.',
  factor_expected: 'Akun ini punya langkah kedua. Masukkan kodenya atau pakai passkey.',
  wrong_proof: 'Kata sandi ini salah.',
  wrong_origin: 'Passkey hanya bisa dipakai di alamat situs ini.',
  factor_needed: 'Peran Anda mewajibkan langkah kedua. Aktifkan dahulu di Akun saya.',
  stale: 'Data ini telah diubah oleh orang lain.',
  no_factor: 'Tambahkan faktor kedua dahulu.',
  // Of passkeys and an app for codes together.
  too_many_factors: 'Paling banyak {most}. Hapus salah satu dahulu.',
  // {by} is a list of what uses it, with numbers.
  referenced: 'Data ini masih dipakai oleh {by}.',
  duplicate: 'Data ini sudah ada.',
  too_many_tokens: 'Sudah ada {most} token. Cabut salah satu dulu.',
  too_many_preview_links: 'Sudah ada {most} tautan pratinjau. Tarik salah satu dulu.',
  too_many_views: 'Sudah ada {most} tampilan. Hapus salah satu dulu.',
  game_accounts_off: 'Server ini tidak menyediakannya di situs.',
  too_many_game_accounts: 'Paling banyak {most} akun game untuk satu server.',
  game_account_waits: 'Akun game ini belum siap. Coba lagi sebentar lagi.',
  // {from} is a time in ISO 8601.
  game_password_held: 'Kata sandi akun yang baru dihubungkan bisa diganti mulai {from}.',
  game_step_done: 'Tidak ada yang menunggu untuk akun game ini.',
  game_linked_already: 'Akun game ini sudah terhubung.',
  game_character_online: 'Karakter ini sedang bermain. Keluar dari game dulu.',
  game_rescue_soon: 'Karakter ini baru saja ditolong. Coba lagi satu jam setelah itu.',
  game_rescue_impossible: 'Karakter ini tidak bisa ditolong: dipenjara, dihapus, atau bukan lagi milik akun ini.',
  game_account_closed:
    'Situs tidak bisa membuka akun game ini: di game akun ini staf atau VIP, atau bukan lagi akun yang sama.',
  offer_over: 'Salah satu penawaran tidak dijual lagi. Muat ulang halaman ini.',
  // {name} is of goods.
  offer_changed: 'Harga {name} baru saja berubah. Periksa lagi sebelum memesan.',
  // {amount} is a sum of money.
  total_changed: 'Jumlahnya sekarang {amount}. Periksa lagi sebelum memesan.',
  // {name} is of goods.
  offer_limit: 'Paling banyak {most} {name} untuk satu orang.',
  // {name} is of goods, {left} their number.
  offer_sold_out: '{name} tinggal {left}.',
  coupon_unknown: 'Kode kupon ini tidak dikenal.',
  coupon_over: 'Kupon {code} sedang tidak berlaku.',
  coupon_used_up: 'Kupon {code} sudah habis dipakai.',
  coupon_limit: 'Kupon {code} paling banyak {most} kali untuk satu orang.',
  gift_decided: 'Hadiah ini sudah diterima atau ditarik kembali. Muat ulang halaman ini.',
  order_amounts_used: 'Terlalu banyak pesanan dengan jumlah ini sedang menunggu. Coba lagi nanti.',
  too_many_orders: 'Paling banyak {most} pesanan yang belum dibayar. Bayar atau batalkan dulu.',
  order_decided: 'Pesanan ini sudah diputuskan. Muat ulang halaman ini.',
  order_buyer_gone: 'Pembeli sudah menghapus akunnya, jadi barangnya tidak bisa dikirim ke siapa pun.',
  order_own: 'Orang lain harus menyetujui pesanan untuk akun game Anda sendiri.',
  balance_short: 'Saldo tidak cukup.',
  gateway_off: 'Cara membayar ini sedang tidak bisa dipakai.',
  payment_decided: 'Uang ini sudah dipakai untuk pesanan atau dikembalikan.',
  order_needs_second: 'Jumlah ini harus disetujui dua orang. Anda sudah menyetujuinya.',
  game_log_in_refused: 'Nama akun atau kata sandi game salah.',
  last_admin: 'Admin terakhir tidak bisa diturunkan, ditangguhkan, atau dihapus.',
  too_many_searches: 'Terlalu banyak pencarian sekaligus. Coba lagi sebentar lagi.',
  game_away: 'Database game tidak menjawab. Coba lagi sebentar lagi. Request {request}.',
  // {name} is of a service that takes payments.
  gateway_away: '{name} sedang tidak menjawab. Coba lagi sebentar lagi. Request {request}.',
})

export const refusalEnglish = messages('refusals', {
  language: 'en',
  // Those that end with {request} are about faults of the server; its log has the same number.
  bad_host: 'A request must name one host.',
  unauthenticated: 'Unauthenticated.',
  forbidden: 'This action is for administrators only.',
  setup_refused: 'This link has been used or has expired. Start the server again for a new one.',
  not_found: 'Not found.',
  unknown_picture: 'This site has no such picture.',
  method_not_allowed: 'This address does not take that method.',
  realm_is_read: 'This realm takes no figures from a script. Choose another adapter to send them.',
  in_progress: 'This request is still being answered. Ask again in a moment.',
  already_done: 'This was done already. Its answer holds a secret, so it is given only once.',
  other_request: 'This Idempotency-Key was used for another request.',
  too_many_channels: 'There are {most} channels already. Delete one of them first.',
  too_many_catalogues: '{most} languages have been uploaded already. Remove one of them first.',
  notice_refused: 'The notice is not signed as it must be.',
  game_trial_off:
    'Nothing can be tried yet. It needs the switch “Link one by its password” and a connection that may do it: see gapura game check.',
  game_trial_unmatched:
    'No form fits. The name or the password is wrong, or it is an account of staff, which cannot be tried.',
  // {reason} is one or two whole sentences.
  game_trial_away: 'The game’s database was not asked. {reason} Request {request}.',
  taken_down_already: 'This picture has been taken down already.',
  picture_taken_down: 'This picture was taken down.',
  too_large: 'This is too large. A picture may have {megabytes} MB.',
  too_many_pixels: 'This picture has too many pixels. At most {megapixels} megapixels are accepted.',
  address_too_long: 'This address is too long.',
  unsupported_media: 'Send JSON or multipart form data.',
  unsupported_picture: 'Only JPEG, PNG, WebP, AVIF and GIF pictures are accepted.',
  broken_picture: 'This picture cannot be read.',
  taken_down: 'This picture was taken down and cannot be uploaded again.',
  svg_picture: 'SVG pictures are not accepted. Use JPEG, PNG, WebP, AVIF or GIF.',
  unsatisfiable_range: 'There are not so many bytes.',
  // The answer names what is wrong in each field.
  invalid: 'The given data was invalid.',
  busy: 'The server is busy. Try again in a moment. Request {request}.',
  database_away: 'The database does not answer. Try again in a moment. Request {request}.',
  outcome_unknown:
    'The database was lost while this was being saved, so it may be saved or not. Look before you save it again. Request {request}.',
  store_away: 'The store of the pictures does not answer. Try again in a moment. Request {request}.',
  disk_failed: 'The server cannot read its data just now. Try again in a moment. Request {request}.',
  damaged: 'The database of the server is damaged. Somebody has to restore it from a backup. Request {request}.',
  no_space: 'The server has no room left, so this was not saved. What is there can be read. Request {request}.',
  read_only: 'The server cannot write its data, so this was not saved. What is there can be read. Request {request}.',
  file_lost:
    'The database of the server was removed while it ran, so this was not saved. What is there can be read. Request {request}.',
  internal: 'Something went wrong on the server. Request {request}.',
})
