import { logOut } from '../../client/account.ts'
import { dropDraft } from '../form/draftStorage.ts'

/** Ends the session and leaves, whatever the server answers. */
export async function leaveByLogout(): Promise<void> {
  await logOut()
  dropDraft()
  window.location.assign('/login')
}
