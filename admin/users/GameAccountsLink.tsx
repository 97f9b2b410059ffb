import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listGameAccounts } from '../../client/gameAccounts.ts'
import type { User } from '../../client/users.ts'
import { fill } from '../../content/wording.ts'
import { GAME_ACCOUNTS } from '../data/queryClient.ts'
import { userWording } from './wording.ts'

/** Leads to the game accounts of a person who has some. */
export function GameAccountsLink({ user: { id } }: { user: User }) {
  const { data } = useQuery({
    queryKey: [GAME_ACCOUNTS, 'of', id],
    queryFn: () => listGameAccounts({ owner: id, per_page: 1 }),
  })
  if (!data || data.total === 0) return null
  return (
    <p>
      <Link to={`/game-accounts?${new URLSearchParams({ owner: String(id) })}`}>
        {fill(userWording.gameAccounts, { count: String(data.total) })}
      </Link>
    </p>
  )
}
