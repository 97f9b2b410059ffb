import { logOut } from '../../client/account.ts'
import { clearDrafts } from '../form/storedDrafts.ts'

/** Leaves even if the server fails. */
export async function logOutAndLeave(): Promise<void> {
  await logOut()
  clearDrafts()
  window.location.assign('/login')
}
