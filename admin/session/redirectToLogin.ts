import { forgetToken, rememberReturn } from '../../client/session.ts'
import { leaveFor } from './leave.ts'

/** The address of the screen is stored, so that the log-in page leads back to it. */
export function redirectToLogin(): void {
  forgetToken()
  rememberReturn(window.location.pathname + window.location.search)
  leaveFor('/login')
}
