import type { SessionUser } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'

/**
 * How long a proof of who one is holds, a log-in or the password given again. What hands out power or takes it away asks for
 * a fresh one, so that a token that was stolen, or a phone that lies open, does not reach it. docs/api/accounts.md, "Proof".
 */
const PROOF_MS = 10 * 60_000

/** Throws Refusal `proof_needed` where the last proof is older than ten minutes, or a script calls: it can give none. */
export function expectProof(user: Pick<SessionUser, 'provenAt'> | null, now: Date): void {
  if (!user || now.getTime() - user.provenAt.getTime() > PROOF_MS) throw new Refusal('proof_needed')
}
