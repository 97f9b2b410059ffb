import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readGameAccountSummary } from '../../client/gameAccounts.ts'
import { listGameRealms } from '../../client/ownAccount/gameAccounts.ts'
import { GAME_ACCOUNTS } from '../data/queryClient.ts'
import { useMay } from '../session/currentUser.ts'
import { GAME_ACCOUNTS_SCREEN, shopMenu } from './menu.ts'

const meta = { isByItself: true }

/** Screens that the menu leaves out: most sites have no game accounts and sell nothing. */
export function useHiddenScreens(): ReadonlySet<string> {
  const may = useMay()
  const { data: accounts } = useQuery({
    queryKey: [GAME_ACCOUNTS, 'summary'],
    queryFn: readGameAccountSummary,
    enabled: may({ area: 'accounts' }),
    meta,
  })
  const { data: realms } = useQuery({
    queryKey: [GAME_ACCOUNTS, 'realms'],
    queryFn: listGameRealms,
    enabled: shopMenu.some(({ needs }) => needs.some(may)),
    meta,
  })
  const hasAccounts = accounts?.is_offered === true
  const sells = realms?.some(({ delivers }) => delivers) === true
  return useMemo(
    () =>
      new Set([...(hasAccounts ? [] : [GAME_ACCOUNTS_SCREEN]), ...(sells ? [] : shopMenu.map(({ screen }) => screen))]),
    [hasAccounts, sells],
  )
}
