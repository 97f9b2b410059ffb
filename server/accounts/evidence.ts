import type { PasskeyAnswer } from '../../content/accounts/factors.ts'
import { withAttempt } from '../auth/attempts/attempts.ts'
import type { MarkOwner } from '../auth/deviceMarks.ts'
import type { Context } from '../context/context.ts'
import type { Writer } from '../database/changes/write.ts'
import { Refusal } from '../errors/refusals.ts'
import { readCode, spendCode, type ProvenCode } from '../factors/factors.ts'
import { checkPasskey, spendPasskey, type ProvenPasskey } from '../factors/passkeys.ts'
import { users } from '../users/users.ts'

export type Evidence = { code: string } | { passkey: PasskeyAnswer; challenge: string; origin: string | null }

export type Proven = ProvenPasskey | (ProvenCode & { userId: number; code: string })

/**
 * Does not use the evidence up. Throws Refusal `wrong_code`, `wrong_passkey`, `wrong_origin` and `too_many`. As with
 * PINs, codes are counted by account, so a thousand addresses have ten guesses an hour together.
 */
export function checkEvidence(
  context: Context,
  account: MarkOwner,
  evidence: Evidence,
  { network, now }: { network: string; now: Date },
): Promise<Proven> {
  const { database, hasher } = context
  const { id: userId, password_hash: hash } = account
  if ('code' in evidence) {
    const { code } = evidence
    return withAttempt(context, { 'code-account': `${userId}\0${hash}`, 'code-address': network }, async () => {
      const read = await readCode(database.reader, hasher, { userId, code, now })
      if (!read) throw new Refusal('wrong_code')
      return { ...read, userId, code }
    })
  }
  return withAttempt(context, { 'code-address': network }, async () => {
    const proven = await expectPasskey(context, { ...evidence, isAlone: false })
    if (proven.userId !== userId) throw new Refusal('wrong_passkey')
    return proven
  })
}

/** Throws Refusal `wrong_passkey` and `wrong_origin`. */
export async function expectPasskey(
  { database }: Context,
  {
    passkey,
    challenge,
    origin,
    isAlone,
  }: { passkey: PasskeyAnswer; challenge: string; origin: string | null; isAlone: boolean },
): Promise<ProvenPasskey> {
  if (origin === null) throw new Refusal('wrong_origin')
  const proven = await checkPasskey(database.reader, { answer: passkey, challenge, origin, isAlone })
  if (!proven) throw new Refusal('wrong_passkey')
  return proven
}

/** Throws Refusal if another request has used it. */
export async function spend(writer: Writer, proven: Proven, now: Date): Promise<void> {
  if (proven.kind === 'passkey') {
    if (!(await spendPasskey(writer.tx, proven, now))) throw new Refusal('wrong_passkey')
    return
  }
  if (!(await spendCode(writer.tx, proven, { ...proven, now }))) throw new Refusal('wrong_code')
  if (proven.kind === 'recovery') await writer.note(users, proven.userId, 'use-recovery-code')
}
