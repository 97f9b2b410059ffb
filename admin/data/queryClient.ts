import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../client/api.ts'
import { redirectToLogin } from '../session/redirectToLogin.ts'

/** First part of the key of every query for content. One write invalidates them all, since rows embed each other. */
export const CONTENT = 'content'

/** First part of the key of every query for the change log, which each write extends. */
export const CHANGES = 'changes'

/** The key of the query for roles. */
export const ROLES = 'roles'

/** The key of the query for tokens of scripts. */
export const TOKENS = 'tokens'

/** First part of the key of every query for accounts. */
export const USERS = 'users'

/** The key of the query for what one's account needs besides its password. */
export const FACTORS = 'factors'

/** The key of the query for one's own sessions. */
export const SESSIONS = 'sessions'

/** On 401 the session has ended, but where somebody is just logging in, and nothing in the back-office works without one. */
function onError(error: Error): void {
  if (error instanceof ApiError && error.status === 401) redirectToLogin()
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => (meta?.['isLogIn'] ? undefined : onError(error)),
    }),
    defaultOptions: {
      // A failure is shown at once; the user decides whether to try again.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
