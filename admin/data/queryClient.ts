import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../client/api.ts'
import { redirectToLogin } from '../session/redirectToLogin.ts'

/** First part of the key of every query for content: one write makes them all old, since rows embed each other. */
export const CONTENT = 'content'

/** First part of the key of every query for the log of changes, to which each write adds. */
export const CHANGES = 'changes'

/** First part of the key of every query for accounts. */
export const USERS = 'users'

/** The session has ended on the server: nothing here can go on without one. */
function onError(error: Error): void {
  if (error instanceof ApiError && error.status === 401) redirectToLogin()
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A failure is said at once, and tried again when the user says so.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
