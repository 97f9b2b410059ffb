import { useMemo, useState, type ReactNode } from 'react'
import { listCharacters, type GameAccount } from '../../../../client/ownAccount/gameAccounts.ts'
import { shopWording as words } from '../../../../content/shop/shopWording.ts'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { Loaded } from './Loaded.tsx'

interface AccountChoiceProps {
  accounts: readonly GameAccount[]
  /** Renders the characters of the chosen account. */
  children: (accountId: number, characters: Awaited<ReturnType<typeof listCharacters>>) => ReactNode
}

/** A choice of a game account, if there are several, and its characters. */
export function AccountChoice({ accounts, children }: AccountChoiceProps) {
  const [account, setAccount] = useState(String(accounts[0]?.id ?? ''))
  const accountId = Number(account)
  const load = useMemo(() => () => listCharacters(accountId), [accountId])
  return (
    <>
      {accounts.length > 1 && (
        <ChoiceField
          name="game_account"
          label={words.account}
          value={account}
          options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
          onValue={setAccount}
        />
      )}
      <Loaded key={account} load={load} failed={words.charactersFailed}>
        {(characters) =>
          characters.length === 0 ? <EmptyText>{words.noCharacter}</EmptyText> : children(accountId, characters)
        }
      </Loaded>
    </>
  )
}
