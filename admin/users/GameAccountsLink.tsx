import { Link } from 'react-router'
import type { User } from '../../client/users.ts'
import { fill } from '../../content/messages/fill.ts'
import { userWording } from './wording.ts'

/** Leads to the game accounts of a person who has some. */
export const GameAccountsLink = ({ user: { id, game_accounts: count } }: { user: User }) =>
  count > 0 && (
    <p>
      <Link to={`/game-accounts?${new URLSearchParams({ owner: String(id) })}`}>
        {fill(userWording.gameAccounts, { count })}
      </Link>
    </p>
  )
