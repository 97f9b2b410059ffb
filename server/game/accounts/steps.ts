import { randomUUID } from 'node:crypto'
import type { Context } from '../../context/context.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { GameStepKind } from '../../database/gameAccountTables.ts'
import { seal, unseal } from '../../hashing/seal.ts'

const PURPOSE = 'passwords of game accounts'

/** What a step needs. */
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

interface NewStep {
  kind: GameStepKind
  account: { id: number; realm: string }
  payload: string | null
  now: Date
}

/** Asks for a change in a game, in the transaction of what causes it. */
export const askForStep = ({ tx }: Writer, { kind, account: { id, realm }, payload, now }: NewStep) =>
  tx
    .insertInto('game_steps')
    .values({
      step: randomUUID().replaceAll('-', ''),
      account_id: id,
      realm,
      kind,
      payload,
      state: 'waiting',
      asked_at: now.toISOString(),
    })
    .execute()
