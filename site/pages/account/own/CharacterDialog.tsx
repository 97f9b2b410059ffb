import { useCallback, useState } from 'react'
import { listGameAccounts } from '../../../../client/ownAccount/gameAccounts.ts'
import type { ReceiverRequest } from '../../../../content/shop/orders.ts'
import { shopWording as words } from '../../../../content/shop/shopWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import button from '../../../components/button.module.css'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import { AccountChoice } from './AccountChoice.tsx'
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
  const action = useAction({ run, done: () => done, failed, onSuccess: onClose })
  return (
    <Dialog title={title} onClose={() => !action.busy && onClose()}>
      <p>{about}</p>
      <Loaded load={load} failed={words.charactersFailed}>
        {({ name, accounts }) =>
          accounts.length > 0 ? (
            <AccountChoice accounts={accounts}>
              {(accountId, characters) => (
                <Characters
                  characters={characters}
                  submit={submit}
                  busy={action.busy}
                  onChoose={(character) => action.start({ game_account: accountId, character })}
                />
              )}
            </AccountChoice>
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

interface CharactersProps {
  submit: string
  busy: boolean
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
