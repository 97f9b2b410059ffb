import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../client/api.ts'
import { SESSION } from '../session/currentUser.ts'
import { redirectToLogin } from '../session/redirectToLogin.ts'

/** Prefix of all content queries. A write invalidates them all, because rows embed each other. */
export const CONTENT = 'content'

/** Prefix of all queries of the change log. */
export const CHANGES = 'changes'

export const ROLES = 'roles'

export const TOKENS = 'tokens'

export const STATUS_TOKEN = 'status-token'

export const CHANNELS = 'channels'

export const PREVIEW_LINKS = 'preview-links'

export const USERS = 'users'

export const FACTORS = 'factors'

export const FACTOR_EVENTS = 'factor-events'

export const REQUIREMENTS = 'factor-requirements'

export const SESSIONS = 'sessions'

/** A 401 outside of log-in means that the session ended. */
function onError(error: Error, client: QueryClient): void {
  if (!(error instanceof ApiError)) return
  if (error.status === 401) redirectToLogin()
  // A second factor has become due: permissions are read again.
  if (error.code === 'factor_needed') void client.invalidateQueries({ queryKey: [SESSION] })
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // Background requests never redirect a user who is typing.
      onError: (error, { meta }) => (meta?.['isByItself'] ? undefined : onError(error, client)),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => (meta?.['isLogIn'] ? undefined : onError(error, client)),
    }),
    defaultOptions: {
      // Failures are shown at once; the user decides about retrying.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
