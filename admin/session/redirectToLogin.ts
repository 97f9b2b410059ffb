import { forgetToken, rememberReturn } from '../../client/session.ts'
import { leaveFor } from './leave.ts'

/**
 * Called when the session has ended on the server. The log-in page is part of the public site, which is another
 * document; it leads back to this screen.
 */
export function redirectToLogin(): void {
  forgetToken()
  rememberReturn(window.location.pathname + window.location.search)
  leaveFor('/login')
}
