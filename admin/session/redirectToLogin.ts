import { forgetToken, rememberReturn } from '../../client/session.ts'

/**
 * The session has ended on the server. The log-in page is part of the public site, which is another document; from there
 * the way leads back to this screen.
 */
export function redirectToLogin(): void {
  forgetToken()
  rememberReturn(window.location.pathname + window.location.search)
  window.location.replace('/login')
}
