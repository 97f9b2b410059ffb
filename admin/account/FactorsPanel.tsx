import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type MouseEvent } from 'react'
import { knowsPasskeys } from '../../client/logIn/passkeys.ts'
import { listFactors, removeFactor, renewRecoveryCodes, type Factor } from '../../client/ownAccount/factors.ts'
import { fill } from '../../content/wording.ts'
import { FACTOR_EVENTS, FACTORS, SESSIONS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import { SESSION, useUser } from '../session/currentUser.ts'
import { actUntold } from '../session/factorEvents.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { formatTime } from '../ui/Time.tsx'
import { showToast } from '../ui/toasts.tsx'
import styles from './account.module.css'
import { AddFactorDialog } from './AddFactorDialog.tsx'
import { RememberedBrowsers } from './RememberedBrowsers.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { factorWording as words } from './wording.ts'

const { language } = words

export function FactorsPanel() {
  const { data, error, refetch } = useQuery({ queryKey: [FACTORS], queryFn: listFactors })
  const queries = useQueryClient()
  const { username } = useUser()
  const [form, setForm] = useState<{ kind: Factor['kind']; open: boolean; opening: number }>({
    kind: 'totp',
    open: false,
    opening: 0,
  })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [pendingRemoval, setPendingRemoval] = useState<{ factor: Factor | null; open: boolean }>({
    factor: null,
    open: false,
  })
  const [isRenewing, setRenewing] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)
  const finalFocus = () => (opener.current?.isConnected ? opener.current : adder.current)
  const add = (kind: Factor['kind'], press: MouseEvent<HTMLElement>) => {
    opener.current = press.currentTarget
    setForm(({ opening }) => ({ kind, open: true, opening: opening + 1 }))
  }

  const refresh = () => {
    for (const key of [FACTORS, FACTOR_EVENTS, SESSION, SESSIONS]) void queries.invalidateQueries({ queryKey: [key] })
  }
  const onError = (fault: unknown) =>
    showToast({ tone: 'bad', text: fill(words.failed, { reason: reasonOf(fault) ?? words.unknownReason }), language })
  const remove = useMutation({
    mutationFn: (factor: Factor) => actUntold(username, () => removeFactor(factor.id)),
    onSuccess: (_nothing, { name }) => showToast({ tone: 'good', text: fill(words.removed, { name }), language }),
    onError,
    onSettled: () => {
      setPendingRemoval((old) => ({ ...old, open: false }))
      refresh()
    },
  })
  const renew = useMutation({
    mutationFn: () => actUntold(username, renewRecoveryCodes),
    onSuccess: setCodes,
    onError,
    onSettled: () => {
      setRenewing(false)
      refresh()
    },
  })

  return (
    <section className={styles['panel']} aria-labelledby="second-step">
      <h2 id="second-step">{words.title}</h2>
      <p className={styles['about']}>{words.about}</p>
      {data ? (
        <>
          {data.factors.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <ul className={styles['factors']} role="list">
              {data.factors.map((factor) => (
                <li key={factor.id}>
                  <span>
                    <strong>{factor.name}</strong>
                    <small>
                      {words.kinds[factor.kind]}
                      {factor.used_at && `. ${fill(words.used, { time: formatTime(factor.used_at, language) })}`}
                    </small>
                  </span>
                  <Button
                    size="small"
                    variant="dangerQuiet"
                    aria-label={`${words.remove} ${factor.name}`}
                    onClick={() => {
                      // The button disappears with its row.
                      opener.current = null
                      setPendingRemoval({ factor, open: true })
                    }}
                  >
                    {words.remove}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {data.factors.length > 0 && <p>{fill(words.codesLeft, { count: String(data.recovery_codes_left) })}</p>}
          <div className={styles['acts']}>
            <Button ref={adder} variant="primary" onClick={(press) => add('totp', press)}>
              {words.add.totp}
            </Button>
            {knowsPasskeys() && <Button onClick={(press) => add('passkey', press)}>{words.add.passkey}</Button>}
            {data.factors.length > 0 && (
              <Button
                onClick={(press) => {
                  opener.current = press.currentTarget
                  setRenewing(true)
                }}
              >
                {words.renew}
              </Button>
            )}
          </div>
          {data.remembered_browsers.length > 0 && (
            <RememberedBrowsers browsers={data.remembered_browsers} onChange={refresh} />
          )}
        </>
      ) : (
        <QueryState error={error} onRetry={() => void refetch()} words={words} />
      )}
      <AddFactorDialog
        key={form.opening}
        kind={form.kind}
        open={form.open}
        onClose={() => setForm((old) => ({ ...old, open: false }))}
        onAdded={(given) => {
          setForm((old) => ({ ...old, open: false }))
          setCodes(given)
          refresh()
        }}
        finalFocus={finalFocus}
      />
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      <ConfirmDialog
        open={pendingRemoval.open}
        question={fill(words.removeQuestion, { name: pendingRemoval.factor?.name ?? '' })}
        about={words.removeAbout}
        yes={words.removeYes}
        no={words.cancel}
        busy={remove.isPending}
        onYes={() => pendingRemoval.factor && remove.mutate(pendingRemoval.factor)}
        onNo={() => setPendingRemoval((old) => ({ ...old, open: false }))}
        language={language}
        finalFocus={finalFocus}
      />
      <ConfirmDialog
        open={isRenewing}
        question={words.renewQuestion}
        about={words.renewAbout}
        yes={words.renewYes}
        no={words.cancel}
        busy={renew.isPending}
        onYes={() => renew.mutate()}
        onNo={() => setRenewing(false)}
        language={language}
        finalFocus={finalFocus}
      />
    </section>
  )
}
