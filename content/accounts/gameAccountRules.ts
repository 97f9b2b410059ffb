import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'

/** These rules have their own file, so that public pages can use them without loading the schema library. */

/** The longest name that some game takes; of rAthena and Hercules it is 23. */
export const LONGEST_GAME_NAME = 32
/** The packets of rAthena and Hercules hold 23 characters. */
export const GAME_PASSWORD_LENGTH = { least: 6, most: 23 } as const

/** The game's own registration reads the endings `_M` and `_F`, so it could not be told from such a name. */
export const GAME_NAME = /^[A-Za-z0-9_]{4,}(?<!_[MFmf])$/
export const GAME_PASSWORD = /^[\x21-\x7e]*$/

export const gameAccountSentences = messages('accounts.gameAccountRules', {
  language: 'id',
  nameRequired: 'Nama akun wajib diisi.',
  name: 'Nama akun terdiri dari paling sedikit 4 huruf A–Z, angka atau _, dan tidak berakhir dengan _M atau _F.',
  passwordRequired: 'Kata sandi game wajib diisi.',
  nameTooLong: 'Nama akun paling banyak {most} huruf.',
  passwordTooShort: 'Kata sandi game paling sedikit {least} karakter.',
  passwordTooLong: 'Kata sandi game paling banyak {most} karakter.',
  password: 'Kata sandi game terdiri dari huruf, angka dan tanda tanpa spasi.',
  unreadable: 'Teks ini tidak terbaca.',
  sitePassword: 'Pilih kata sandi lain daripada kata sandi situs ini.',
})

export const nameTooLong = (most: number): string => fill(gameAccountSentences.nameTooLong, { most })
export const passwordTooShort = (): string => fill(gameAccountSentences.passwordTooShort, GAME_PASSWORD_LENGTH)
export const passwordTooLong = (): string => fill(gameAccountSentences.passwordTooLong, GAME_PASSWORD_LENGTH)

/** Returns why a game does not take this name, or undefined if it does. */
export function gameNameFault(name: string, longest: number): string | undefined {
  if (name === '') return gameAccountSentences.nameRequired
  if (name.length > longest) return nameTooLong(longest)
  return GAME_NAME.test(name) ? undefined : gameAccountSentences.name
}

/** Returns why this cannot be a password of a game, or undefined if it can. */
export function gamePasswordFault(password: string): string | undefined {
  if (password === '') return gameAccountSentences.passwordRequired
  if (password.length < GAME_PASSWORD_LENGTH.least) return passwordTooShort()
  if (password.length > GAME_PASSWORD_LENGTH.most) return passwordTooLong()
  return GAME_PASSWORD.test(password) ? undefined : gameAccountSentences.password
}

/** In these states of a game account the person has none in the game. */
export const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set(['taken', 'over', 'left', 'removed'])

/** In these, nothing in the game is known to be linked, and the game may have an account of somebody else. */
export const NOT_LINKED: ReadonlySet<string> = new Set([...WITHOUT_ACCOUNT, 'unclear'])

/** `place`: to where the character last saved. `look`: hair, colours and body as the game can always show them. */
export const RESCUE_ACTS = ['place', 'look'] as const
export type RescueAct = (typeof RESCUE_ACTS)[number]
