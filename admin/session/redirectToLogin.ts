import { forgetToken, rememberReturn } from '../../client/session.ts'
import { leaveFor } from './leave.ts'

export function redirectToLogin(): void {
  forgetToken()
  rememberReturn(window.location.pathname + window.location.search)
  leaveFor('/login')
}
