import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../client/api.ts'
import { SESSION } from '../session/currentUser.ts'
import { redirectToLogin } from '../session/redirectToLogin.ts'

/** First part of the key of every query for content. One write invalidates them all, since rows embed each other. */
export const CONTENT = 'content'

/** First part of the key of every query for the change log, which each write extends. */
export const CHANGES = 'changes'

/** The key of the query for roles. */
export const ROLES = 'roles'

/** The key of the query for tokens of scripts. */
export const TOKENS = 'tokens'

/** First part of the key of every query for channels. */
export const CHANNELS = 'channels'

/** First part of the key of every query for links to previews. */
export const PREVIEW_LINKS = 'preview-links'

/** First part of the key of every query for accounts. */
export const USERS = 'users'

/** The key of the query for what one's account needs besides its password. */
export const FACTORS = 'factors'

/** The key of the query for what has happened to one's second factors. */
export const FACTOR_EVENTS = 'factor-events'

/** The key of the query for the roles that need a second factor. */
export const REQUIREMENTS = 'factor-requirements'

/** The key of the query for one's own sessions. */
export const SESSIONS = 'sessions'

/** On 401 the session has ended, but where somebody is just logging in, and nothing in the back-office works without one. */
function onError(error: Error, client: QueryClient): void {
  if (!(error instanceof ApiError)) return
  if (error.status === 401) redirectToLogin()
  // The day has come while somebody sits here: what is open to them is asked again.
  if (error.code === 'factor_needed') void client.invalidateQueries({ queryKey: [SESSION] })
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // What is asked by itself leads nobody away from what they type.
      onError: (error, { meta }) => (meta?.['isByItself'] ? undefined : onError(error, client)),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => (meta?.['isLogIn'] ? undefined : onError(error, client)),
    }),
    defaultOptions: {
      // A failure is shown at once; the user decides whether to try again.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
