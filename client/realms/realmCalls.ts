import type { RealmAnswer } from '../../content/realms/realmSchemas.ts'
import type { RealmFinding, RealmStanding as Answer, Standing } from '../../content/realms/realmStanding.ts'
import type { PasswordForm } from '../../content/settings/realm.ts'
import { bodyOf, call } from '../api.ts'

/**
 * The state of one live value from a game, such as players online. `figure` is a plain string, because later releases
 * may add more values.
 */
export interface FigureStanding extends Standing {
  figure: string
}

export interface RealmStanding extends Omit<Answer, 'figures' | 'servers'> {
  figures: readonly FigureStanding[]
}

export interface HiddenName {
  name: string
  hidden_at: string
}

const PATH = '/admin/realms'
const namesPath = (key: string) => `${PATH}/${encodeURIComponent(key)}/hidden-names`

export const listRealms = (): Promise<RealmAnswer[]> => bodyOf(call('/realms'))

/** Adds the state of a realm's server probes to `figures`, so that callers treat all states alike. */
export async function listStates(): Promise<RealmStanding[]> {
  const { body } = await call(PATH)
  const realms = body as Answer[] // The cast relies on the type that the API documents for this response.
  return realms.map(({ servers, ...realm }) => ({
    ...realm,
    figures: servers ? [...realm.figures, { figure: 'servers', ...servers }] : realm.figures,
  }))
}

export const checkGameAccounts = (key: string): Promise<RealmFinding[]> =>
  bodyOf(call(`${PATH}/${encodeURIComponent(key)}/game-account-check`))

export const listHiddenNames = (key: string): Promise<HiddenName[]> => bodyOf(call(namesPath(key)))

export const hideName = (key: string, name: string): Promise<HiddenName[]> =>
  bodyOf(call(namesPath(key), { method: 'POST', body: { name } }))

export const showName = async (key: string, name: string): Promise<void> =>
  void (await call(`${namesPath(key)}?${new URLSearchParams({ name })}`, { method: 'DELETE' }))

/** Returns how the game stores the password of this account. Throws ApiError if no form fits. */
export async function tryGamePassword(key: string, account: { name: string; password: string }): Promise<PasswordForm> {
  const path = `${PATH}/${encodeURIComponent(key)}/password-trial`
  return (await bodyOf<{ form: PasswordForm }>(call(path, { method: 'POST', body: account }))).form
}
