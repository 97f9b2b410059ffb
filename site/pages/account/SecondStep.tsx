import { useEffect, useState } from 'react'
import type { CurrentUser } from '../../../client/account.ts'
import { logInByCode, logInByPasskey, type Challenge } from '../../../client/logIn/secondStep.ts'
import { accountLabels as labels } from '../../../content/accounts/account-rules.ts'
import button from '../../components/button.module.css'
import { AccountForm } from './AccountForm.tsx'
import form from './AccountForm.module.css'
import { TextField } from './TextField.tsx'
import { useAccountForm } from './useAccountForm.ts'
import { accountEnglish as english, accountWording as words } from './wording.ts'

const glass = `${button['button']} ${button['glass']}`

interface SecondStepProps {
  challenge: Challenge
  enter: (user: CurrentUser | null) => Promise<void>
  errorMessage: (error: unknown) => string
  onBack: () => void
}

export function SecondStep({ challenge, enter, errorMessage, onBack }: SecondStepProps) {
  const [remember, setRemember] = useState(false)
  const { passkey } = challenge
  const account = useAccountForm({
    labels: { code: labels.code },
    submit: async ({ code }) => enter(await logInByCode(challenge, { code, remember })),
    errorMessage,
  })
  const { ref, busy } = account.form
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <AccountForm
      title={english.titles.secondStep}
      form={account.form}
      submitLabel={english.continue}
      secondaryButton={
        <>
          {passkey && (
            <button
              type="button"
              className={glass}
              disabled={busy}
              onClick={() =>
                account.attempt(async () => enter(await logInByPasskey(challenge.challenge, passkey, { remember })))
              }
            >
              {english.byPasskey}
            </button>
          )}
          <button type="button" className={glass} onClick={onBack}>
            {english.back}
          </button>
        </>
      }
    >
      <TextField {...account.field('code')} autoComplete="one-time-code" hint={words.secondStep.codeHint} />
      <label className={form['remember']}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {words.secondStep.remember}
      </label>
    </AccountForm>
  )
}
