import { useQuery } from '@tanstack/react-query'
import { readGameAccountSummary } from '../../client/gameAccounts.ts'
import { GAME_ACCOUNTS } from '../data/queryClient.ts'
import { useMay } from '../session/currentUser.ts'
import { GAME_ACCOUNTS_SCREEN } from './menu.ts'

const NONE: ReadonlySet<string> = new Set()
const WITHOUT_GAME_ACCOUNTS: ReadonlySet<string> = new Set([GAME_ACCOUNTS_SCREEN])

/** Screens that the menu leaves out: most sites have no game accounts. */
export function useHiddenScreens(): ReadonlySet<string> {
  const may = useMay()
  const { data } = useQuery({
    queryKey: [GAME_ACCOUNTS, 'summary'],
    queryFn: readGameAccountSummary,
    enabled: may({ area: 'accounts' }),
    meta: { isByItself: true },
  })
  return data?.is_offered ? NONE : WITHOUT_GAME_ACCOUNTS
}
