import { logOut } from '../../client/account.ts'
import { clearDrafts } from '../form/storedDrafts.ts'

/** It leaves even if the server cannot be reached. */
export async function logOutAndLeave(): Promise<void> {
  await logOut()
  clearDrafts()
  window.location.assign('/login')
}
