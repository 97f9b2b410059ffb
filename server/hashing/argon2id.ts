import { hashRaw } from '@node-rs/argon2'
import type { Argon2Costs } from '../../content/realms/argon2Costs.ts'
import { Queue } from '../process/queues/queue.ts'

/** A hash for a game may use 256 MiB (HIGHEST_COSTS), so only one is computed at a time. */
const queue = new Queue({ parallel: 1, mostWaiting: 50 })

/** Returns 32 bytes. The salt has at least 8 (RFC 9106). Throws Refusal `busy` if too many wait. */
export const argon2id = (password: string, salt: Uint8Array, costs: Argon2Costs): Promise<Uint8Array> =>
  queue.run(() => hashRaw(password, { ...costs, salt, outputLen: 32 }))
