import { useEffect, useState } from 'react'
import type { CurrentUser } from '../../../client/account.ts'
import { logInByCode, logInByPasskey, type Challenge } from '../../../client/logIn/secondStep.ts'
import button from '../../components/button.module.css'
import { AccountForm } from './AccountForm.tsx'
import form from './AccountForm.module.css'
import { TextField } from './TextField.tsx'
import { useAccountForm } from './useAccountForm.ts'

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
    labels: { code: 'Code' },
    submit: async ({ code }) => enter(await logInByCode(challenge, { code, remember })),
    errorMessage,
  })
  const { ref, busy } = account.form
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <AccountForm
      title="Second step"
      form={account.form}
      submitLabel="CONTINUE"
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
              USE A PASSKEY
            </button>
          )}
          <button type="button" className={glass} onClick={onBack}>
            BACK
          </button>
        </>
      }
    >
      <TextField
        {...account.field('code')}
        autoComplete="one-time-code"
        hint="6 angka dari aplikasi autentikator Anda. Tanpa ponselnya, ketik salah satu kode pemulihan."
      />
      <label className={form['remember']}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        Ingat browser ini selama 30 hari
      </label>
    </AccountForm>
  )
}
