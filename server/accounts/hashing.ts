import { hash, verify } from '@node-rs/argon2'
import { BoundedQueue } from '../queue.ts'

/** argon2id (the library's default) with the least memory and passes that OWASP's password storage cheat sheet names. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes passwords and PINs, a few at a time. */
export class Hasher {
  readonly #pepper: Buffer
  readonly #queue = new BoundedQueue({ parallel: 2, mostWaiting: 200 })
  /** A hash that no password has, so that an unknown account takes the same time as a wrong password. */
  #decoy: Promise<string> | undefined

  constructor(pepper: Buffer) {
    this.#pepper = pepper
  }

  password(text: string): Promise<string> {
    return this.#queue.run(() => hash(text, COST))
  }

  /** Null stands for an account that does not exist: the work is done all the same. */
  async isPassword(stored: string | null, text: string): Promise<boolean> {
    this.#decoy ??= this.password(crypto.randomUUID())
    const against = stored ?? (await this.#decoy)
    const matches = await this.#queue.run(() => verify(against, text))
    return matches && stored !== null
  }

  /** A PIN has a million values, so its hash is peppered with a key that is not in the database. */
  pin(digits: string): Promise<string> {
    return this.#queue.run(() => hash(digits, { ...COST, secret: this.#pepper }))
  }
}
