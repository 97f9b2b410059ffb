import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { knowsPasskeys } from '../../client/logIn/passkeys.ts'
import { listFactors, type Factor } from '../../client/ownAccount/factorList.ts'
import { removeFactor, renewRecoveryCodes } from '../../client/ownAccount/factors.ts'
import { fill } from '../../content/messages/fill.ts'
import { FACTOR_EVENTS, FACTORS, SESSIONS } from '../data/queryClient.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import { useAction } from '../feedback/useAction.ts'
import list from '../list/list.module.css'
import { SESSION, useUser } from '../session/currentUser.ts'
import { actSilently } from '../session/factorEvents.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { formatTime } from '../ui/Time.tsx'
import styles from './account.module.css'
import { AddFactorDialog } from './AddFactorDialog.tsx'
import { RememberedBrowsers } from './RememberedBrowsers.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { factorWording as words } from '../../content/accounts/ownAccountWording.ts'
import { RowButton } from '../ui/RowButton.tsx'

const { language } = words

export function FactorsPanel() {
  const { data, error, refetch } = useQuery({ queryKey: [FACTORS], queryFn: listFactors })
  const { username } = useUser()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const form = useRowDialog<Factor['kind']>('totp', adder)
  const pending = useRowDialog<Factor | null>(null, adder)
  const renewal = useRowDialog(null, adder)
  const queries = useQueryClient()

  const reload = [FACTORS, FACTOR_EVENTS, SESSION, SESSIONS]
  const refresh = () => {
    for (const key of reload) void queries.invalidateQueries({ queryKey: [key] })
  }
  const remove = useAction({
    run: (factor: Factor) => actSilently(username, () => removeFactor(factor.id)),
    language,
    done: (_nothing, { name }) => fill(words.removed, { name }),
    failed: words.failed,
    onSettled: pending.close,
    reload,
  })
  const renew = useAction({
    run: () => actSilently(username, renewRecoveryCodes),
    language,
    done: setCodes,
    failed: words.failed,
    onSettled: renewal.close,
    reload,
  })

  return (
    <section className={styles['panel']} aria-labelledby="second-step">
      <h2 id="second-step">{words.title}</h2>
      <p className={list['about']}>{words.about}</p>
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
                  {/* Removing a factor removes its button, too, so the focus cannot return to the button. */}
                  <RowButton danger label={words.remove} row={factor.name} onClick={() => pending.show(factor, null)} />
                </li>
              ))}
            </ul>
          )}
          {data.factors.length > 0 && <p>{fill(words.codesLeft, { count: data.recovery_codes_left })}</p>}
          <div className={styles['acts']}>
            <Button ref={adder} variant="primary" onClick={(press) => form.show('totp', press)}>
              {words.add.totp}
            </Button>
            {knowsPasskeys() && <Button onClick={(press) => form.show('passkey', press)}>{words.add.passkey}</Button>}
            {data.factors.length > 0 && <Button onClick={(press) => renewal.show(null, press)}>{words.renew}</Button>}
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
        kind={form.row}
        {...form.dialog}
        onAdded={(recoveryCodes) => {
          form.close()
          setCodes(recoveryCodes)
          refresh()
        }}
      />
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      <ConfirmDialog
        {...pending.dialog}
        question={fill(words.removeQuestion, { name: pending.row?.name ?? '' })}
        about={words.removeAbout}
        yes={words.removeYes}
        busy={remove.isPending}
        onYes={() => pending.row && remove.mutate(pending.row)}
        language={language}
      />
      <ConfirmDialog
        {...renewal.dialog}
        question={words.renewQuestion}
        about={words.renewAbout}
        yes={words.renewYes}
        busy={renew.isPending}
        onYes={() => renew.mutate()}
        language={language}
      />
    </section>
  )
}
