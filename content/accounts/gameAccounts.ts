import { z } from 'zod'

/** The name of game accounts in the log of changes. */
export const GAME_ACCOUNTS_TYPE = 'game-accounts'

export const GAME_ACCOUNT_ORIGINS = ['created', 'linked'] as const
export type GameAccountOrigin = (typeof GAME_ACCOUNT_ORIGINS)[number]

/**
 * `waiting`: the game has not been reached yet. `ready`: it exists in the game. `taken`: another account had its name.
 * `over`: it was not created within a day, so its password was deleted. `unclear`: staff have to look. `leaving`: it is
 * being unlinked. `left`: its player has unlinked it in the game.
 */
export const GAME_ACCOUNT_STATES = ['waiting', 'ready', 'taken', 'over', 'unclear', 'leaving', 'left'] as const
export type GameAccountState = (typeof GAME_ACCOUNT_STATES)[number]

export const MOST_GAME_ACCOUNTS = 5

/** The longest name that some game takes; of rAthena and Hercules it is 23. */
const LONGEST_NAME = 32
/** The packets of rAthena and Hercules hold 23 characters. */
const LONGEST_PASSWORD = 23

export const nameTooLong = (most: number): string => `Nama akun paling banyak ${most} huruf.`

/** The game's own registration reads the endings `_M` and `_F`, so it could not be told from such a name. */
const NAME = /^[A-Za-z0-9_]{4,}(?<!_[MFmf])$/

const name = z
  .string('Nama akun wajib diisi.')
  .max(LONGEST_NAME, nameTooLong(LONGEST_NAME))
  .regex(NAME, 'Nama akun terdiri dari paling sedikit 4 huruf A–Z, angka atau _, dan tidak berakhir dengan _M atau _F.')

const password = z
  .string('Kata sandi game wajib diisi.')
  .min(6, 'Kata sandi game paling sedikit 6 karakter.')
  .max(LONGEST_PASSWORD, `Kata sandi game paling banyak ${LONGEST_PASSWORD} karakter.`)
  .regex(/^[\x21-\x7e]*$/, 'Kata sandi game terdiri dari huruf, angka dan tanda tanpa spasi.')

const realm = z.string('Pilih server.').min(1, 'Pilih server.').max(20, 'Pilih server.')

export const gameAccountSchema = z.object({
  realm,
  name,
  password,
  sex: z.enum(['M', 'F'], 'Pilih M atau F.').default('M'),
  birthdate: z.iso.date('Tanggal lahir tidak terbaca.').nullable().default(null),
})

export type GameAccountRequest = z.output<typeof gameAccountSchema>

export const gameLinkSchema = z.object({
  realm,
  name: z
    .string('Nama akun wajib diisi.')
    .min(1, 'Nama akun wajib diisi.')
    .max(LONGEST_NAME, nameTooLong(LONGEST_NAME)),
  password: z
    .string('Kata sandi game wajib diisi.')
    .min(1, 'Kata sandi game wajib diisi.')
    .max(255, 'Kata sandi game terlalu panjang.'),
})

export type GameLinkRequest = z.output<typeof gameLinkSchema>

export const gamePasswordSchema = z.object({ password })

/** A code that is shown on the site and typed in the game: 40 bits, without letters that look like digits. */
export const LINK_CODE = { letters: '0123456789ABCDEFGHJKMNPQRSTVWXYZ', length: 8, minutes: 10 } as const

export const linkCodeSchema = z.object({ realm })

/** `place`: to where the character last saved. `look`: hair, colours and body as the game can always show them. */
export const RESCUE_ACTS = ['place', 'look'] as const
export type RescueAct = (typeof RESCUE_ACTS)[number]

export const rescueSchema = z.object({
  character: z.int('Pilih karakter.').min(0, 'Pilih karakter.').max(4_294_967_295, 'Pilih karakter.'),
  act: z.enum(RESCUE_ACTS, 'Pilih place atau look.'),
})

export const gameAccountChangeSchema = z.object({
  hidden: z.boolean('Pilih ya atau tidak.').meta({ description: 'Whether rankings leave its characters out.' }),
})
