import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  hideCharacters,
  listGameAccounts,
  unlinkGameAccount,
  type GameAccount,
  type GameAccounts,
  type GameRealm,
} from '../../../../client/ownAccount/gameAccounts.ts'
import { NOT_LINKED } from '../../../../content/accounts/gameAccountRules.ts'
import { gameAccountWording as words } from '../../../../content/accounts/gameAccountWording.ts'
import type { PlayerPower } from '../../../../content/settings/gamePowers.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import { CREATE_HASH } from '../createAddress.ts'
import { Characters } from './Characters.tsx'
import { ConfirmDialog } from './Dialog.tsx'
import { CreateGameAccount, GamePassword, LinkGameAccount } from './GameAccountDialogs.tsx'
import { LinkByCode } from './LinkByCode.tsx'
import { Loaded } from './Loaded.tsx'
import { useMoment } from './moment.ts'
import styles from './own.module.css'
import { useAction } from './ownAccount.ts'

/** A new account is ready within seconds if the game answers. Nothing is done for a realm that is gone. */
const changesSoon = ({ allRealms, accounts }: GameAccounts): boolean =>
  accounts.some(
    ({ realm, state, pending }) =>
      (state === 'waiting' || pending.length > 0) && allRealms.some(({ key }) => key === realm),
  )

export const GameAccountsSection = () => (
  <>
    <p className={styles['about']}>{words.about}</p>
    <Loaded load={listGameAccounts} changesSoon={changesSoon} failed={words.loadFailed}>
      {(data) => <Accounts {...data} />}
    </Loaded>
  </>
)

type Question = { kind: 'create' | 'link' | 'code' } | { kind: 'password' | 'unlink'; account: GameAccount }

function Accounts({ realms, allRealms, accounts }: GameAccounts) {
  const [question, setQuestion] = useState<Question | null>(null)
  const unlink = useAction({
    run: ({ id }: GameAccount) => unlinkGameAccount(id),
    done: ({ name }) => fill(words.unlinkDone, { name }),
    failed: words.unlinkFailed,
    onSettled: () => setQuestion(null),
  })
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isAddressed = hash === CREATE_HASH
  const close = () => {
    setQuestion(null)
    if (isAddressed) void navigate('/account', { replace: true, preventScrollReset: true })
  }
  const which = (power: PlayerPower) => realms.filter(({ can }) => can.includes(power))
  const creating = which('create')
  const linking = which('link')
  const coding = which('codes')
  return (
    <>
      {accounts.length === 0 ? (
        <EmptyText>{words.none}</EmptyText>
      ) : (
        <ul className={styles['rows']} role="list">
          {accounts.map((account) => (
            <Row
              key={account.id}
              account={account}
              realm={realms.find(({ key }) => key === account.realm)}
              realmName={allRealms.find(({ key }) => key === account.realm)?.name}
              isOnlyRealm={allRealms.length === 1}
              onAsk={(kind) => setQuestion({ kind, account })}
            />
          ))}
        </ul>
      )}
      <div className={styles['acts']}>
        {creating.length > 0 && (
          <button type="button" className={styles['act']} onClick={() => setQuestion({ kind: 'create' })}>
            {words.create}
          </button>
        )}
        {linking.length > 0 && (
          <button type="button" className={styles['act']} onClick={() => setQuestion({ kind: 'link' })}>
            {words.link}
          </button>
        )}
        {coding.length > 0 && (
          <button type="button" className={styles['act']} onClick={() => setQuestion({ kind: 'code' })}>
            {words.code}
          </button>
        )}
      </div>
      {(question?.kind === 'create' || (isAddressed && creating.length > 0)) && (
        <CreateGameAccount realms={creating} onClose={close} />
      )}
      {question?.kind === 'link' && <LinkGameAccount realms={linking} onClose={close} />}
      {question?.kind === 'code' && <LinkByCode realms={coding} accounts={accounts} onClose={close} />}
      {question?.kind === 'password' && <GamePassword account={question.account} onClose={close} />}
      {question?.kind === 'unlink' && (
        <ConfirmDialog
          question={fill(words.unlinkQuestion, { name: question.account.name })}
          about={NOT_LINKED.has(question.account.state) ? words.unlinkRowAbout : words.unlinkAbout}
          yes={words.unlinkYes}
          busy={unlink.busy}
          onYes={() => unlink.start(question.account)}
          onClose={close}
        />
      )}
    </>
  )
}

interface RowProps {
  account: GameAccount
  /** Undefined if the realm no longer offers game accounts. */
  realm: GameRealm | undefined
  /** Undefined if the site no longer has the realm. */
  realmName: string | undefined
  isOnlyRealm: boolean
  onAsk: (kind: 'password' | 'unlink') => void
}

function Row({ account, realm, realmName, isOnlyRealm, onAsk }: RowProps) {
  const { id, name, state, password_from: from, hidden, pending, failed } = account
  const formatMoment = useMoment()
  const isGone = realmName === undefined
  const can = (power: PlayerPower) => state === 'ready' && (realm?.can.includes(power) ?? false)
  const reason = state === 'taken' && realm?.by_email ? 'takenByEmail' : state
  const notes = isGone
    ? [words.noRealmAbout]
    : [
        !isOnlyRealm && realmName,
        reason !== 'ready' && reason !== 'leaving' && words.explained[reason],
        ...pending.map((kind) => words.pending[kind]),
        failed && words.failed[failed],
        hidden && words.hidden,
        can('password') && from && fill(words.passwordFrom, { time: formatMoment(from) }),
      ]
  const hide = useAction({
    run: ({ id, hidden }: GameAccount) => hideCharacters(id, !hidden),
    done: ({ name, hidden }) => fill(hidden ? words.showDone : words.hideDone, { name }),
    failed: words.hideFailed,
  })
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className={styles['mark']}>{isGone ? words.noRealm : words.states[state]}</span>
        {notes.map((note) => note && <small key={note}>{note}</small>)}
      </div>
      <div className={styles['acts']}>
        {can('password') && !from && (
          <button
            type="button"
            className={styles['act']}
            aria-label={fill(words.passwordOf, { name })}
            onClick={() => onAsk('password')}
          >
            {words.password}
          </button>
        )}
        {can('characters') && (
          <button
            type="button"
            className={styles['act']}
            disabled={hide.busy}
            aria-label={fill(hidden ? words.showOf : words.hideOf, { name })}
            onClick={() => hide.start(account)}
          >
            {hidden ? words.show : words.hide}
          </button>
        )}
        <button
          type="button"
          className={`${styles['act']} ${styles['danger']}`}
          aria-label={fill(words.unlinkOne, { name })}
          onClick={() => onAsk('unlink')}
        >
          {words.unlink}
        </button>
      </div>
      {can('characters') && <Characters account={id} canRescue={can('rescue')} />}
    </li>
  )
}
