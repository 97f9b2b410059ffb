import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'
import type { Database } from '../database/database.ts'
import { readState, writeState } from '../database/state/siteState.ts'
import { Queue } from '../process/queues/queue.ts'

const fingerprintOf = (hasher: Hasher): string => hasher.keyed('the pepper of PIN hashes').slice(0, 16)

export async function isKnownPepper(database: Database, hasher: Hasher): Promise<boolean> {
  return [null, fingerprintOf(hasher)].includes(await readState(database.reader, 'pepper'))
}

const LOST = 'lost'

/** If the key is new although there are accounts, the site's former key was lost, even if no fingerprint of it is known. */
export async function rememberPepper(database: Database, hasher: Hasher, isNewKey: boolean, now: Date): Promise<void> {
  if ((await readState(database.reader, 'pepper')) !== null) return
  const user = isNewKey && (await database.reader.selectFrom('users').select('id').limit(1).executeTakeFirst())
  if (user) await database.transaction((tx) => writeState(tx, 'pepper', LOST, now))
  else await acceptPepper(database, hasher, now)
}

export const acceptPepper = (database: Database, hasher: Hasher, now: Date): Promise<void> =>
  database.transaction((tx) => writeState(tx, 'pepper', fingerprintOf(hasher), now))

/** The cost of argon2id: the minimum that OWASP's password storage cheat sheet recommends. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export interface Secrets {
  password: string
  PIN: string
}

export class Hasher {
  readonly #pepper: Buffer
  readonly #cost: Options
  readonly #queue = new Queue({ parallel: 2, mostWaiting: 200 })
  /**
   * If an account does not exist, the password is checked against this decoy hash. Otherwise a faster response would
   * reveal which accounts exist.
   */
  #decoy: Promise<string> | undefined

  constructor(pepper: Buffer, cost: Options = HASH_COST) {
    this.#pepper = pepper
    this.#cost = cost
  }

  password(text: string): Promise<string> {
    return this.#queue.run(() => hash(text, this.#cost))
  }

  /**
   * There are only a million PINs, so a PIN could be guessed from a stolen hash. The hash therefore depends on a key
   * that is not in the database.
   */
  pin(digits: string): Promise<string> {
    return this.#queue.run(() => hash(digits, { ...this.#cost, secret: this.#pepper }))
  }

  async secrets({ password, PIN }: Secrets) {
    const [passwordHash, pinHash] = await Promise.all([this.password(password), this.pin(PIN)])
    return { password_hash: passwordHash, pin_hash: pinHash }
  }

  isPassword(stored: string | null, text: string): Promise<boolean> {
    return this.#matches(stored, (against) => verify(against, text))
  }

  isPin(stored: string | null, digits: string): Promise<boolean> {
    return this.#matches(stored, (against) => verify(against, digits, { secret: this.#pepper }))
  }

  expectRoom(): void {
    this.#queue.expectRoom()
  }

  /** Returns a keyed hash, so that the database can look up a text without storing the text itself. */
  keyed(text: string): string {
    return createHmac('sha256', this.#pepper).update(text).digest('hex')
  }

  /** Derives a key for one purpose with HKDF, RFC 5869. */
  derivedKey(purpose: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#pepper, '', purpose, 32))
  }

  async #matches(stored: string | null, check: (against: string) => Promise<boolean>): Promise<boolean> {
    this.#decoy ??= hash(randomUUID(), this.#cost).catch((error: unknown) => {
      this.#decoy = undefined
      throw error
    })
    const decoy = await this.#decoy
    const matches = await this.#queue.run(() => check(stored ?? decoy))
    return matches && stored !== null
  }
}
