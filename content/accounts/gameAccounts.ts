import { z } from 'zod'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import {
  GAME_NAME,
  GAME_PASSWORD,
  GAME_PASSWORD_LENGTH,
  gameAccountSentences as sentences,
  LONGEST_GAME_NAME,
  nameTooLong,
  passwordTooLong,
  passwordTooShort,
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

const words = messages('accounts.gameAccountRequest', {
  language: 'id',
  realm: 'Pilih server.',
  sex: 'Pilih M atau F.',
  birthdate: 'Tanggal lahir tidak terbaca.',
  passwordTooLong: 'Kata sandi game terlalu panjang.',
  // These two are values of the API, which are not translated.
  rescue: 'Pilih place atau look.',
  hidden: 'Pilih ya atau tidak.',
})
const say = (name: keyof typeof words) => saying(() => words[name])
const sayRule = (name: keyof typeof sentences) => saying(() => sentences[name])

const nameRequired = sayRule('nameRequired')
const longestName = [LONGEST_GAME_NAME, saying(() => nameTooLong(LONGEST_GAME_NAME))] as const
const name = z
  .string(nameRequired)
  .max(...longestName)
  .regex(GAME_NAME, sayRule('name'))

const passwordRequired = sayRule('passwordRequired')
const password = z
  .string(passwordRequired)
  .min(least, saying(passwordTooShort))
  .max(most, saying(passwordTooLong))
  .regex(GAME_PASSWORD, sayRule('password'))

const noRealm = say('realm')
const realm = z.string(noRealm).min(1, noRealm).max(20, noRealm)

export const gameAccountSchema = z.object({
  realm,
  name,
  password,
  sex: z.enum(['M', 'F'], say('sex')).default('M'),
  birthdate: z.iso.date(say('birthdate')).nullable().default(null),
})

export type GameAccountRequest = z.output<typeof gameAccountSchema>

const unreadable = sayRule('unreadable')

/** No game has such texts, and its database would refuse them. */
const isPlainText = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

export const gameLinkSchema = z.object({
  realm,
  name: z
    .string(nameRequired)
    .min(1, nameRequired)
    .max(...longestName)
    .refine(isPlainText, unreadable),
  password: z
    .string(passwordRequired)
    .min(1, passwordRequired)
    .max(255, say('passwordTooLong'))
    .refine(isPlainText, unreadable),
})

export type GameLinkRequest = z.output<typeof gameLinkSchema>

export const gamePasswordSchema = z.object({ password })

/** A code that is shown on the site and typed in the game: 40 bits, without letters that look like digits. */
export const LINK_CODE = { letters: '0123456789ABCDEFGHJKMNPQRSTVWXYZ', length: 8, minutes: 10 } as const

export const linkCodeSchema = z.object({ realm })

export const rescueSchema = z.object({
  what: z.enum(RESCUE_ACTS, say('rescue')),
})

export const gameAccountChangeSchema = z.object({
  hidden: z.boolean(say('hidden')).meta({ description: 'Whether rankings leave its characters out.' }),
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
