/** What only the page /account says. The back-office shares the rest: content/accounts/ownAccountWording.ts. */
export const REQUIRED = '{label} wajib diisi.'
/** The API answers 404 in English. */
export const GONE = 'Ini sudah tidak ada di akun Anda.'
