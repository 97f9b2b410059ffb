import { createHash, randomBytes } from 'node:crypto'
import type { Argon2Costs } from '../../../content/realms/argon2Costs.ts'
import type { PasswordForm } from '../../../content/settings/realm.ts'
import { argon2id } from '../../hashing/argon2id.ts'
import type { GameWriter } from '../writing/gameWriter.ts'

/** The games compare with these; they protect nothing. */
const digest = (algorithm: 'md5' | 'sha1') => (text: string) => createHash(algorithm).update(text).digest('hex')

interface Salted {
  costs: Argon2Costs
  /** In base64 without padding, as Canary stores it. */
  salt: string
}

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** As Argon2::verifyPassword in src/security/argon.cpp of Canary reads it. */
const ofCanary = async (password: string, { costs, salt }: Salted): Promise<string> =>
  `$${salt}$${unpadded(await argon2id(password, Buffer.from(salt, 'base64'), costs))}`

const forms: Readonly<Record<PasswordForm, (password: string, salted: Salted) => string | Promise<string>>> = {
  plain: (password) => password,
  md5: digest('md5'),
  sha1: digest('sha1'),
  argon2id: ofCanary,
}

/** Returns a password as the game stores it. */
export const storedPassword = async (form: PasswordForm, password: string, costs: Argon2Costs): Promise<string> =>
  forms[form](password, { costs, salt: unpadded(randomBytes(16)) })

/** Canary accepts SHA-1 beside argon2id: Account::authenticatePassword in src/account/account.cpp. */
export const acceptedForms = (form: PasswordForm): readonly PasswordForm[] =>
  form === 'argon2id' ? ['argon2id', 'sha1'] : [form]

interface LinkAttempt {
  name: string
  password: string
  /** Who is to own the account. */
  owner: string
  forms: readonly PasswordForm[]
  costs: Argon2Costs
}

interface FoundByPassword {
  number: number
  /** As the game has it. */
  name: string
  /** Whom the game knows as the owner: somebody else, if the account was linked before. */
  owner: string
  form: PasswordForm
}

/** What MariaDB and MySQL say of a text with letters that the game's columns cannot hold. */
const INCORRECT_TEXT = 1366

/** Links the account that has this name and password in one of the forms. Returns null if there is none. */
export async function linkByPassword(writer: GameWriter, attempt: LinkAttempt): Promise<FoundByPassword | null> {
  try {
    return await findAndLink(writer, attempt)
  } catch (error) {
    if (error instanceof Error && 'errno' in error && error.errno === INCORRECT_TEXT) return null
    throw error
  }
}

/** Procedures of an operator may leave a column out. */
const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

async function findAndLink(
  writer: GameWriter,
  { name, password, owner, forms: tried, costs }: LinkAttempt,
): Promise<FoundByPassword | null> {
  for (const form of tried) {
    const salts = form === 'argon2id' ? await writer.call('gapura_password_salt', [name]) : []
    const stored = await forms[form](password, { costs, salt: String(salts[0]?.['salt']) })
    const [found] = await writer.call('gapura_link_account', [name, stored, owner])
    if (found)
      return {
        number: Number(found['account']),
        name: textOr(found['name'], name),
        owner: textOr(found['owner'], owner),
        form,
      }
  }
  return null
}
