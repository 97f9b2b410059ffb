import { useNavigate } from 'react-router'
import { forgotPassword } from '../../../client/logIn/accountCalls.ts'
import { accountLabels as labels, accountSentences, PIN_PATTERN } from '../../../content/accounts/account-rules.ts'
import { definePage } from '../../data/page.ts'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { AccountForm } from './AccountForm.tsx'
import { setPendingReset } from './pendingReset.ts'
import { TextField } from './TextField.tsx'
import { firstServerError, useAccountForm } from './useAccountForm.ts'
import { NavButton } from './NavButton.tsx'
import { accountEnglish as english, accountWording as words } from './wording.ts'

function Forgot() {
  const navigate = useNavigate()
  const account = useAccountForm({
    labels: { username: labels.username, email: labels.email, pin: labels.pin },
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
      title={english.titles.forgot}
      form={account.form}
      submitLabel={english.reset}
      secondaryButton={<NavButton to="/login">{english.logIn}</NavButton>}
    >
      <TextField {...account.field('username')} autoComplete="username" />
      <TextField {...account.field('email')} type="email" autoComplete="email" />
      <TextField {...account.field('pin')} autoComplete="off" inputMode="numeric" secret hint={words.forgot.pinHint} />
    </AccountForm>
  )
}

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({
    title: english.titles.forgot,
    description: words.forgot.description,
  }),
  View: Forgot,
  get loading() {
    return feedbackEnglish.loading
  },
})
