import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../client/api.ts'
import { SESSION } from '../session/currentUser.ts'
import { redirectToLogin } from '../session/redirectToLogin.ts'

/**
 * The keys of all content queries begin with `content`. A row can contain data from other rows, so each write
 * invalidates all of these queries.
 */
export const CONTENT = 'content'

export const CHANGES = 'changes'

export const ROLES = 'roles'

export const TOKENS = 'tokens'

export const STATUS_TOKEN = 'status-token'

export const CHANNELS = 'channels'

export const LANGUAGES = 'languages'

export const PREVIEW_LINKS = 'preview-links'

export const USERS = 'users'

export const GAME_ACCOUNTS = 'game-accounts'

export const ORDERS = 'orders'

export const LEDGER = 'ledger'

export const OFFERS = 'offers'

export const COUPONS = 'coupons'

export const SALES = 'sales'

export const METHODS = 'payment-methods'

/** Payments without an order. */
export const PAYMENTS = 'unassigned-payments'
export const GATEWAYS = 'gateways'

export const FACTORS = 'factors'

export const FACTOR_EVENTS = 'factor-events'

export const REQUIREMENTS = 'factor-requirements'

export const SITE_ALARMS = 'site-alarms'

export const SESSIONS = 'sessions'

/** Except during log-in, a 401 means that the session has ended. */
function onError(error: Error, client: QueryClient): void {
  if (!(error instanceof ApiError)) return
  if (error.status === 401) redirectToLogin()
  // `factor_needed` means that the account now needs a second factor, which changes the user's permissions.
  if (error.code === 'factor_needed') void client.invalidateQueries({ queryKey: [SESSION] })
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // A failed background request must not send the user to the log-in page in the middle of typing.
      onError: (error, { meta }) => (meta?.['isByItself'] ? undefined : onError(error, client)),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => (meta?.['isLogIn'] ? undefined : onError(error, client)),
    }),
    defaultOptions: {
      // Failed queries are not retried: the failure is visible at once, and the user decides whether to try again.
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
