import { logOut } from '../../client/account.ts'
import { clearDrafts } from '../form/storedDrafts.ts'

/** The user leaves the admin pages even if the server cannot be reached. */
export async function logOutAndLeave(): Promise<void> {
  await logOut()
  clearDrafts()
  window.location.assign('/login')
}
