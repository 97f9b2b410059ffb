import type { GameChoice } from '../../content/accounts/deletion.ts'
import { bodyOf, call } from '../api.ts'
import { readProfile, type Deletion } from './profile.ts'
import { callWithProof } from './proof.ts'

/** If it is not known, the section about deleting the account says why. */
export const isLeaving = (): Promise<boolean> =>
  readProfile().then(
    ({ deletion }) => deletion !== null,
    () => false,
  )

export const deleteOwnAccount = (games: GameChoice): Promise<Deletion> =>
  bodyOf(callWithProof(`/me?${new URLSearchParams({ games })}`, { method: 'DELETE' }))

export const keepOwnAccount = async (): Promise<void> => void (await call('/me/keep', { method: 'POST' }))

/** Returns everything that the site stores about the person: a list of rows for each table, and more. */
export const readOwnData = (): Promise<Readonly<Record<string, unknown>>> => bodyOf(callWithProof('/me/export', {}))
