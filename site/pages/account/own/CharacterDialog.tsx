import { useCallback, useMemo, useState } from 'react'
import { listCharacters, listGameAccounts, type GameAccount } from '../../../../client/ownAccount/gameAccounts.ts'
import type { ReceiverRequest } from '../../../../content/shop/orders.ts'
import { shopWording as words } from '../../../../content/shop/shopWording.ts'
import { fill } from '../../../../content/wording.ts'
import button from '../../../components/button.module.css'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { Dialog } from './Dialog.tsx'
import { Loaded } from './Loaded.tsx'
import { useAction } from './ownAccount.ts'
import styles from './own.module.css'

interface CharacterDialogProps {
  title: string
  about: string
  /** The key of the realm of which the character is. */
  realm: string
  submit: string
  run: (receiver: ReceiverRequest) => Promise<unknown>
  done: string
  failed: string
  onClose: () => void
}

/** Asks which of the person's characters gets something. */
export function CharacterDialog({ title, about, realm, submit, run, done, failed, onClose }: CharacterDialogProps) {
  const load = useCallback(async () => {
    const { allRealms, accounts } = await listGameAccounts()
    return {
      name: allRealms.find(({ key }) => key === realm)?.name ?? realm,
      accounts: accounts.filter((account) => account.realm === realm && account.state === 'ready'),
    }
  }, [realm])
  const action = useAction({ run, done: () => done, failed, onSettled: onClose })
  return (
    <Dialog title={title} onClose={() => !action.busy && onClose()}>
      <p>{about}</p>
      <Loaded load={load} failed={words.charactersFailed}>
        {({ name, accounts }) =>
          accounts.length > 0 ? (
            <Choice accounts={accounts} submit={submit} busy={action.busy} onChoose={action.start} />
          ) : (
            <EmptyText>{fill(words.giftNoAccount, { realm: name })}</EmptyText>
          )
        }
      </Loaded>
      <div className={styles['acts']}>
        <button type="button" className={styles['act']} disabled={action.busy} onClick={onClose}>
          {words.close}
        </button>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  accounts: readonly GameAccount[]
  submit: string
  busy: boolean
  onChoose: (receiver: ReceiverRequest) => void
}

function Choice({ accounts, submit, busy, onChoose }: ChoiceProps) {
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
          characters.length === 0 ? (
            <EmptyText>{words.noCharacter}</EmptyText>
          ) : (
            <Characters
              characters={characters}
              submit={submit}
              busy={busy}
              onChoose={(character) => onChoose({ game_account: accountId, character })}
            />
          )
        }
      </Loaded>
    </>
  )
}

interface CharactersProps extends Pick<ChoiceProps, 'submit' | 'busy'> {
  characters: readonly { id: number; name: string }[]
  onChoose: (character: number) => void
}

function Characters({ characters, submit, busy, onChoose }: CharactersProps) {
  const [character, setCharacter] = useState(String(characters[0]?.id ?? ''))
  return (
    <>
      <ChoiceField
        name="character"
        label={words.receiver}
        value={character}
        options={characters.map(({ id, name }) => ({ value: String(id), label: name }))}
        onValue={setCharacter}
      />
      <div className={styles['acts']}>
        <button
          type="button"
          className={`${button['button']} ${button['carved']}`}
          disabled={busy}
          onClick={() => onChoose(Number(character))}
        >
          {submit}
        </button>
      </div>
    </>
  )
}
