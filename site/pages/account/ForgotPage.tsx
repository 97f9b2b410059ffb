import { useNavigate } from 'react-router'
import { forgotPassword } from '../../../client/logIn/accountCalls.ts'
import { accountSentences, PIN_PATTERN } from '../../../content/accounts/account-rules.ts'
import { definePage } from '../../data/page.ts'
import { AccountForm } from './AccountForm.tsx'
import { setPendingReset } from './pendingReset.ts'
import { TextField } from './TextField.tsx'
import { firstServerError, useAccountForm } from './useAccountForm.ts'
import { NavButton } from './NavButton.tsx'

function Forgot() {
  const navigate = useNavigate()
  const account = useAccountForm({
    labels: { username: 'Username', email: 'Email', pin: 'PIN' },
    validate: ({ pin }) => (PIN_PATTERN.test(pin) ? {} : { pin: accountSentences.pin }),
    submit: async (values) => {
      await forgotPassword(values)
      setPendingReset({ email: values.email, pin: values.pin })
      await navigate('/reset-password')
    },
    errorMessage: (error) => firstServerError(error, accountSentences.forgotFailed),
  })
  return (
    <AccountForm
      title="Forgot Password"
      form={account.form}
      submitLabel="RESET PASSWORD"
      secondaryButton={<NavButton to="/login">LOGIN</NavButton>}
    >
      <TextField {...account.field('username')} autoComplete="username" />
      <TextField {...account.field('email')} type="email" autoComplete="email" />
      <TextField
        {...account.field('pin')}
        autoComplete="off"
        inputMode="numeric"
        secret
        hint="6 angka yang Anda pilih saat mendaftar."
      />
    </AccountForm>
  )
}

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({
    title: 'Forgot Password',
    description: 'Atur ulang password akun Anda dengan username, email, dan PIN.',
  }),
  View: Forgot,
  loading: 'Loading...',
})
