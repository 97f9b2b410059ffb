import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  hideCharacters,
  listGameAccounts,
  unlinkGameAccount,
  type GameAccount,
  type GameAccounts,
  type GameRealm,
} from '../../../../client/ownAccount/gameAccounts.ts'
import { gameAccountWording as words } from '../../../../content/accounts/gameAccountWording.ts'
import type { PlayerPower } from '../../../../content/settings/gamePowers.ts'
import { fill } from '../../../../content/wording.ts'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import { CREATE_HASH } from '../createAddress.ts'
import { Characters } from './Characters.tsx'
import { ConfirmDialog } from './Dialog.tsx'
import { CreateGameAccount, GamePassword, LinkGameAccount } from './GameAccountDialogs.tsx'
import { LinkByCode } from './LinkByCode.tsx'
import { Loaded } from './Loaded.tsx'
import { useMoment } from './moment.ts'
import styles from './own.module.css'
import { useAction, useOwnAccount } from './ownAccount.ts'

/** A new account is ready within seconds, so the section looks again. */
const LOOK_AGAIN_MS = 2_000

export const GameAccountsSection = () => (
  <>
    <p className={styles['about']}>{words.about}</p>
    <Loaded load={listGameAccounts} failed={words.loadFailed}>
      {(data) => <Accounts {...data} />}
    </Loaded>
  </>
)

type Question = { kind: 'create' | 'link' | 'code' } | { kind: 'password' | 'unlink'; account: GameAccount }

function Accounts({ realms, accounts }: GameAccounts) {
  const [question, setQuestion] = useState<Question | null>(null)
  const { reload } = useOwnAccount()
  const isWaiting = accounts.some(({ state, pending }) => state === 'waiting' || pending.length > 0)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(reload, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, accounts, reload])
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
              isOnlyRealm={realms.length === 1}
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
          about={words.unlinkAbout}
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
  isOnlyRealm: boolean
  onAsk: (kind: 'password' | 'unlink') => void
}

function Row({ account, realm, isOnlyRealm, onAsk }: RowProps) {
  const { id, name, state, password_from: from, hidden, pending, failed } = account
  const formatMoment = useMoment()
  const reason = state === 'taken' && realm?.by_email ? 'takenByEmail' : state
  const explained = reason === 'ready' || reason === 'leaving' ? null : words.explained[reason]
  const hide = useAction({
    run: ({ id, hidden }: GameAccount) => hideCharacters(id, !hidden),
    done: ({ name, hidden }) => fill(hidden ? words.showDone : words.hideDone, { name }),
    failed: words.hideFailed,
  })
  const can = (power: PlayerPower) => state === 'ready' && (realm?.can.includes(power) ?? false)
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className={styles['mark']}>{words.states[state]}</span>
        {!isOnlyRealm && <small>{realm?.name ?? account.realm}</small>}
        {explained && <small>{explained}</small>}
        {pending.map((kind) => words.pending[kind] && <small key={kind}>{words.pending[kind]}</small>)}
        {failed && words.failed[failed] && <small>{words.failed[failed]}</small>}
        {hidden && <small>{words.hidden}</small>}
        {can('password') && from && <small>{fill(words.passwordFrom, { time: formatMoment(from) })}</small>}
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
            aria-label={`${hidden ? words.show : words.hide}: ${name}`}
            onClick={() => hide.start(account)}
          >
            {hidden ? words.show : words.hide}
          </button>
        )}
        <button
          type="button"
          className={`${styles['act']} ${styles['danger']}`}
          aria-label={`${words.unlink} ${name}`}
          onClick={() => onAsk('unlink')}
        >
          {words.unlink}
        </button>
      </div>
      {can('characters') && <Characters account={id} canRescue={can('rescue')} />}
    </li>
  )
}
