import { forgetToken, rememberReturn } from '../../client/session.ts'
import { leaveFor } from './leave.ts'

/** The log-in page leads back to this screen. */
export function redirectToLogin(): void {
  forgetToken()
  rememberReturn(window.location.pathname + window.location.search)
  leaveFor('/login')
}
