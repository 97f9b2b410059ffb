import type { SessionUser } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'

/**
 * How long a proof (log-in or password again) is valid. Routes that grant or revoke power need a fresh one, so that a
 * stolen token or an unlocked phone cannot use them. docs/api/accounts.md, "Proof".
 */
const PROOF_MS = 10 * 60_000

/** Throws Refusal `proof_needed` if the last proof is older than ten minutes, or if a script calls. */
export function expectProof(user: Pick<SessionUser, 'provenAt'> | null, now: Date): void {
  if (!user || now.getTime() - user.provenAt.getTime() > PROOF_MS) throw new Refusal('proof_needed')
}
