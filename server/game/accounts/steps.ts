import type { Context } from '../../context/context.ts'
import { seal, unseal } from '../../hashing/seal.ts'

const BACKOFF_MS: readonly number[] = [5_000, 30_000, 120_000, 600_000]

/** Returns when something is tried again that the game has not done after so many tries. */
export const retryTime = (now: Date, tries: number): string =>
  new Date(now.getTime() + (BACKOFF_MS[tries - 1] ?? Math.max(...BACKOFF_MS))).toISOString()

const PURPOSE = 'passwords of game accounts'

/** The values that a step writes into the game. */
export interface StepPayload {
  /** As the game stores it. */
  password: string
  sex?: string
  email?: string
  birthdate?: string | null
}

export const sealPayload = ({ hasher }: Pick<Context, 'hasher'>, payload: StepPayload): string =>
  seal(hasher, PURPOSE, JSON.stringify(payload))

/** Returns null if the payload was deleted, or sealed with another site's key. */
export function unsealPayload({ hasher }: Pick<Context, 'hasher'>, sealed: string | null): StepPayload | null {
  const text = sealed === null ? null : unseal(hasher, PURPOSE, sealed)
  return text === null ? null : (JSON.parse(text) as StepPayload) // The cast is safe, because `sealPayload` has sealed it.
}
