import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { GameStepKind } from '../../../content/accounts/gameAccounts.ts'
import type { SystemTables } from '../tables.ts'

/** A random number by which a procedure of the game recognizes a repeated call. */
export const newCallNumber = (): string => randomUUID().replaceAll('-', '')

interface NewStep {
  kind: GameStepKind
  account: { id: number; realm: string }
  payload: string | null
  now: Date
}

/** Asks for a change in a game, in the transaction of what causes it. */
export const askForStep = (
  tx: Transaction<SystemTables>,
  { kind, account: { id, realm }, payload, now }: NewStep,
): Promise<unknown> =>
  tx
    .insertInto('game_steps')
    .values({
      step: newCallNumber(),
      account_id: id,
      realm,
      kind,
      payload,
      state: 'waiting',
      asked_at: now.toISOString(),
    })
    .execute()
