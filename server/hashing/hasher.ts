import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { hash, verify, type Options } from '@node-rs/argon2'
import { BoundedQueue } from '../process/queues/boundedQueue.ts'

/**
 * argon2id (the library's default) with the least memory and passes that OWASP's password storage cheat sheet names.
 */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The secrets of an account. */
export interface Secrets {
  password: string
  PIN: string
}

/** Hashes passwords and PINs, a few at a time. */
export class Hasher {
  readonly #pepper: Buffer
  readonly #cost: Options
  readonly #queue = new BoundedQueue({ parallel: 2, mostWaiting: 200 })
  /** A hash of no secret. An unknown account is checked against it, so that it takes as long as a wrong secret. */
  #decoy: Promise<string> | undefined

  constructor(pepper: Buffer, cost: Options = HASH_COST) {
    this.#pepper = pepper
    this.#cost = cost
  }

  password(text: string): Promise<string> {
    return this.#queue.run(() => hash(text, this.#cost))
  }

  /** A PIN has a million values, so its hash is peppered with a key that is not in the database. */
  pin(digits: string): Promise<string> {
    return this.#queue.run(() => hash(digits, { ...this.#cost, secret: this.#pepper }))
  }

  /** Both hashes, by the names of their columns. */
  async secrets({ password, PIN }: Secrets) {
    const [passwordHash, pinHash] = await Promise.all([this.password(password), this.pin(PIN)])
    return { password_hash: passwordHash, pin_hash: pinHash }
  }

  /** `stored` is null for an account that does not exist; the work is done all the same. */
  isPassword(stored: string | null, text: string): Promise<boolean> {
    return this.#matches(stored, (against) => verify(against, text))
  }

  /** As for a password. */
  isPin(stored: string | null, digits: string): Promise<boolean> {
    return this.#matches(stored, (against) => verify(against, digits, { secret: this.#pepper }))
  }

  /** Throws Refusal `busy` where the queue is full, before other work is done for the request. */
  expectRoom(): void {
    this.#queue.expectRoom()
  }

  /** A keyed hash, by which a text can be found that must not be readable where it is stored. */
  keyed(text: string): string {
    return createHmac('sha256', this.#pepper).update(text).digest('hex')
  }

  /** A key for one purpose, derived from the site's, which it does not reveal. RFC 5869. */
  derivedKey(purpose: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#pepper, '', purpose, 32))
  }

  async #matches(stored: string | null, check: (against: string) => Promise<boolean>): Promise<boolean> {
    // Made once, and not in the queue: a full queue must not leave the process without it.
    this.#decoy ??= hash(randomUUID(), this.#cost).catch((error: unknown) => {
      // There was no memory for it; the next one tries again.
      this.#decoy = undefined
      throw error
    })
    const decoy = await this.#decoy
    const matches = await this.#queue.run(() => check(stored ?? decoy))
    return matches && stored !== null
  }
}
