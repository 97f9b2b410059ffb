import type { SessionUser } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'

/**
 * A proof is a log-in or the password entered again. Routes that give or take permissions need a recent one, so that a
 * stolen token or an unlocked phone is not enough. docs/api/accounts.md, "Proof".
 */
const PROOF_MS = 10 * 60_000

/** Throws Refusal `proof_needed`, also for scripts. */
export function expectProof(user: Pick<SessionUser, 'provenAt'> | null, now: Date): void {
  if (!user || now.getTime() - user.provenAt.getTime() > PROOF_MS) throw new Refusal('proof_needed')
}
