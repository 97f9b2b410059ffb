import type { CurrentUser } from './account.ts'
import { forgetToken } from './session.ts'

/** Most visitors have no session, so the code that asks the server about a session is loaded only if there is one. */
const account = () => import('./account.ts')

/** Returns the user of a token; null without a token, and if the user cannot be read. */
export async function userOf(token: string | null): Promise<CurrentUser | null> {
  try {
    return token ? await (await account()).currentUser() : null
  } catch (error) {
    console.warn('The current user could not be read.', error)
    return null
  }
}

/** The browser forgets the session even if it cannot load the code that ends it on the server. */
export async function endSession(): Promise<void> {
  try {
    await (await account()).logOut()
  } catch (error) {
    console.warn('Logging out could not be loaded.', error)
    forgetToken()
  }
}
