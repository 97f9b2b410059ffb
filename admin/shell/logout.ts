import { logOut } from '../../client/account.ts'

/** Ends the session and leaves, whatever the server answers. */
export async function leaveByLogout(): Promise<void> {
  await logOut()
  window.location.assign('/login')
}
