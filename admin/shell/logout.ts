import { logOut } from '../../client/account.ts'
import { clearDraft } from '../form/draftStorage.ts'

/** Ends the session and leaves for the log-in page, even if the server fails. */
export async function logOutAndLeave(): Promise<void> {
  await logOut()
  clearDraft()
  window.location.assign('/login')
}
