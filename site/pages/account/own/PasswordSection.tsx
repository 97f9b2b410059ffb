import { useState } from 'react'
import { changePassword } from '../../../../client/ownAccount/password.ts'
import { accountSentences, isPassword } from '../../../../content/accounts/account-rules.ts'
import { passwordWording as words } from '../../../../content/accounts/ownAccountWording.ts'
import { useToast } from '../../../feedback/Toasts.tsx'
import { useSession } from '../../../hooks/useSession.tsx'
import { TextField } from '../TextField.tsx'
import { ruleOfPassword, useAccountForm } from '../useAccountForm.ts'
import { Dialog, DialogForm } from './Dialog.tsx'
import { reasonOf } from './failure.ts'
import styles from './own.module.css'
import { useOwnAccount, useWatched } from './ownAccount.ts'
import { ownWording } from './wording.ts'

export function PasswordSection() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className={styles['about']}>{ownWording.passwordAbout}</p>
      <div className={styles['acts']}>
        <button type="button" className={styles['act']} onClick={() => setOpen(true)}>
          {words.change}
        </button>
      </div>
      {open && <ChangePassword onClose={() => setOpen(false)} />}
    </>
  )
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const { reload } = useOwnAccount()
  const showToast = useToast()
  const watched = useWatched()
  // Only the server knows the rule for staff, whose passwords may be longer.
  const isPlayer = user?.role === 'user'
  const account = useAccountForm({
    labels: words.labels,
    required: ownWording.required,
    validate: ({ password, password_confirmation: again }) => ({
      ...(!isPlayer || isPassword(password) ? {} : { password: accountSentences.password }),
      ...(password === again ? {} : { password_confirmation: accountSentences.resetMismatch }),
    }),
    submit: async (values) => {
      await watched(changePassword(values))
      showToast('good', words.changed)
      onClose()
      reload()
    },
    errorMessage: reasonOf,
  })
  const close = () => !account.form.busy && onClose()
  return (
    <Dialog title={words.change} onClose={close}>
      <DialogForm form={account.form} submit={words.submit} onCancel={close}>
        <p>{words.about}</p>
        {/* Password managers store the new password under this name. */}
        <input hidden readOnly autoComplete="username" value={user?.username ?? ''} />
        <TextField
          {...account.field('current_password')}
          labelLang={words.language}
          autoComplete="current-password"
          secret
        />
        <TextField
          {...account.field('password')}
          labelLang={words.language}
          autoComplete="new-password"
          secret
          hint={isPlayer && ruleOfPassword()}
        />
        <TextField
          {...account.field('password_confirmation')}
          labelLang={words.language}
          autoComplete="new-password"
          secret
        />
      </DialogForm>
    </Dialog>
  )
}
