import { PASSWORD_LENGTH } from '../../../content/account-rules.ts'

/** What stands below the fields that have a rule. */
export const PASSWORD_HINT = `${PASSWORD_LENGTH.least}-${PASSWORD_LENGTH.most} karakter dengan huruf kecil, huruf besar, angka, dan karakter khusus.`
export const PIN_HINT = '6 angka. Simpan baik-baik: PIN dipakai untuk mengatur ulang password.'
