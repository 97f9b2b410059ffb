import { forgetToken } from '../../client/session.ts'

/** The log-in page is part of the public site, which is another document. */
export function leaveForLogin(): void {
  forgetToken()
  window.location.replace('/login')
}
