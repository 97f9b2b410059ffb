import { forgetToken, rememberReturn } from '../../client/session.ts'
import { leaveFor } from './leave.ts'

/** Stores the address of the screen, so that the user returns to it after the log-in. */
export function redirectToLogin(): void {
  forgetToken()
  rememberReturn(window.location.pathname + window.location.search)
  leaveFor('/login')
}
