import { logOut } from '../../client/account.ts'
import { clearDraft } from '../form/draftStorage.ts'

/** Ends the session and leaves, whatever the server answers. */
export async function logOutAndLeave(): Promise<void> {
  await logOut()
  clearDraft()
  window.location.assign('/login')
}
