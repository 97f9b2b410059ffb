import type { GameChoice } from '../../content/accounts/deletion.ts'
import { bodyOf, call } from '../api.ts'

export interface Deletion {
  at: string
  /** What happens to the game accounts. */
  games: GameChoice
  /** It is not deleted although its time has come, because it is the last owner. */
  waits_for_owner: boolean
  /** Says until when backups contain the data. */
  backups: string
}

export interface Profile {
  user: { username: string; email: string }
  role: 'admin' | 'user'
  registered_at: string
  /** Null if the account stays. */
  deletion: Deletion | null
}

export const readProfile = (): Promise<Profile> => bodyOf(call('/me'))
