import { z } from 'zod'
import {
  GAME_NAME,
  GAME_PASSWORD,
  GAME_PASSWORD_LENGTH,
  gameAccountSentences as sentences,
  LONGEST_GAME_NAME,
  nameTooLong,
  RESCUE_ACTS,
} from './gameAccountRules.ts'

/** The name of game accounts in the log of changes. */
export const GAME_ACCOUNTS_TYPE = 'game-accounts'

export const GAME_ACCOUNT_ORIGINS = ['created', 'linked'] as const
export type GameAccountOrigin = (typeof GAME_ACCOUNT_ORIGINS)[number]

/**
 * `waiting`: the game has not been reached yet. `ready`: it exists in the game. `taken`: another account had its name.
 * `over`: it was not created within a day, so its password was deleted. `unclear`: staff have to look. `leaving`: it is
 * being unlinked. `left`: its player has unlinked it in the game, or it is gone there. `removed`: staff have unlinked it.
 */
export const GAME_ACCOUNT_STATES = [
  'waiting',
  'ready',
  'taken',
  'over',
  'unclear',
  'leaving',
  'left',
  'removed',
] as const
export type GameAccountState = (typeof GAME_ACCOUNT_STATES)[number]

/** What the site asks a game to do, in the order in which it was asked for. */
export const GAME_STEPS = ['create', 'password', 'ban', 'unban', 'unlink'] as const
export type GameStepKind = (typeof GAME_STEPS)[number]

export const MOST_GAME_ACCOUNTS = 5

const { least, most } = GAME_PASSWORD_LENGTH

const name = z
  .string(sentences.nameRequired)
  .max(LONGEST_GAME_NAME, nameTooLong(LONGEST_GAME_NAME))
  .regex(GAME_NAME, sentences.name)

const password = z
  .string(sentences.passwordRequired)
  .min(least, sentences.passwordTooShort)
  .max(most, sentences.passwordTooLong)
  .regex(GAME_PASSWORD, sentences.password)

const realm = z.string('Pilih server.').min(1, 'Pilih server.').max(20, 'Pilih server.')

export const gameAccountSchema = z.object({
  realm,
  name,
  password,
  sex: z.enum(['M', 'F'], 'Pilih M atau F.').default('M'),
  birthdate: z.iso.date('Tanggal lahir tidak terbaca.').nullable().default(null),
})

export type GameAccountRequest = z.output<typeof gameAccountSchema>

/** No game has such texts, and its database would refuse them. */
const isPlainText = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

export const gameLinkSchema = z.object({
  realm,
  name: z
    .string(sentences.nameRequired)
    .min(1, sentences.nameRequired)
    .max(LONGEST_GAME_NAME, nameTooLong(LONGEST_GAME_NAME))
    .refine(isPlainText, sentences.unreadable),
  password: z
    .string(sentences.passwordRequired)
    .min(1, sentences.passwordRequired)
    .max(255, 'Kata sandi game terlalu panjang.')
    .refine(isPlainText, sentences.unreadable),
})

export type GameLinkRequest = z.output<typeof gameLinkSchema>

export const gamePasswordSchema = z.object({ password })

/** A code that is shown on the site and typed in the game: 40 bits, without letters that look like digits. */
export const LINK_CODE = { letters: '0123456789ABCDEFGHJKMNPQRSTVWXYZ', length: 8, minutes: 10 } as const

export const linkCodeSchema = z.object({ realm })

export const rescueSchema = z.object({
  what: z.enum(RESCUE_ACTS, 'Pilih place atau look.'),
})

export const gameAccountChangeSchema = z.object({
  hidden: z.boolean('Pilih ya atau tidak.').meta({ description: 'Whether rankings leave its characters out.' }),
})

/** What a form for a new account of a game has to know. */
export const gameAccountNeeds = z.object({
  asks: z.array(z.enum(['sex', 'birthdate'])).meta({ description: 'What a new account of this game needs.' }),
  by_email: z.boolean().meta({ description: 'Players log in to this game by their email, which one account has.' }),
  longest_name: z.int(),
})
export type GameAccountNeeds = z.output<typeof gameAccountNeeds>

/** A character as its owner sees it. */
export const characterSchema = z.object({
  id: z.int(),
  name: z.string(),
  class: z.string().meta({ description: 'In words.' }),
  level: z.int(),
  job_level: z.int().nullable(),
  map: z.string(),
  money: z.number(),
  guild: z.string().nullable(),
  online: z.boolean(),
  last_seen: z.string().nullable(),
  played: z.number().nullable().meta({ description: 'Seconds of play; null if the game does not record it.' }),
})
export type Character = z.output<typeof characterSchema>
