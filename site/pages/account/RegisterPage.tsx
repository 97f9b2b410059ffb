import { useNavigate } from 'react-router'
import { register } from '../../../client/logIn/accountCalls.ts'
import { accountSentences, isPassword, PIN_PATTERN } from '../../../content/accounts/account-rules.ts'
import { isCommonPassword, isCommonPin } from '../../../content/accounts/commonSecrets.ts'
import { definePage } from '../../data/page.ts'
import { useSite } from '../../data/siteContext.ts'
import { AccountForm } from './AccountForm.tsx'
import form from './AccountForm.module.css'
import { useSession } from '../../hooks/useSession.tsx'
import { TextField } from './TextField.tsx'
import { useToast } from '../../feedback/Toasts.tsx'
import {
  COMMON_PASSWORD_HINT,
  COMMON_PIN_HINT,
  firstServerError,
  PASSWORD_HINT,
  PIN_HINT,
  useAccountForm,
} from './useAccountForm.ts'
import { NavButton } from './NavButton.tsx'

/** Players may choose a common password or PIN after the warning: docs/product.md, section 5. */
const withWarning = (hint: string, warning: string | null) => (
  <>
    {hint} <strong role="status">{warning}</strong>
  </>
)
const passwordHint = (password: string) =>
  withWarning(PASSWORD_HINT, isPassword(password) && isCommonPassword(password) ? COMMON_PASSWORD_HINT : null)
const pinHint = (pin: string) =>
  withWarning(PIN_HINT, PIN_PATTERN.test(pin) && isCommonPin(pin) ? COMMON_PIN_HINT : null)

function Register() {
  const navigate = useNavigate()
  const showToast = useToast()
  const session = useSession()
  const { terms } = useSite()
  const account = useAccountForm({
    labels: {
      username: 'Username',
      email: 'Email',
      password: 'Password',
      password_confirmation: 'Confirm Password',
      PIN: 'PIN',
    },
    validate: ({ password, password_confirmation, PIN }) => ({
      ...(isPassword(password) ? {} : { password: accountSentences.password }),
      ...(password === password_confirmation ? {} : { password_confirmation: accountSentences.mismatch }),
      ...(PIN_PATTERN.test(PIN) ? {} : { PIN: accountSentences.pin }),
    }),
    submit: async (values) => {
      await register(values)
      await session.refresh()
      showToast('good', accountSentences.registered, 'en')
      await navigate('/')
    },
    errorMessage: (error) => firstServerError(error, accountSentences.registerFailed),
  })
  return (
    <AccountForm
      title="Register"
      form={account.form}
      submitLabel="REGISTER"
      secondaryButton={<NavButton to="/login">LOGIN</NavButton>}
    >
      <TextField {...account.field('username')} autoComplete="username" />
      <TextField {...account.field('email')} type="email" autoComplete="email" />
      <TextField
        {...account.field('password')}
        autoComplete="new-password"
        secret
        hint={passwordHint(account.field('password').value)}
      />
      <TextField {...account.field('password_confirmation')} autoComplete="new-password" secret />
      <TextField
        {...account.field('PIN')}
        autoComplete="off"
        inputMode="numeric"
        secret
        hint={pinHint(account.field('PIN').value)}
      />
      <p className={form['terms']}>
        Dengan menekan REGISTER, Anda menyetujui{' '}
        {/* The terms open in a new tab, so that the visitor's input in the form is not lost. */}
        <a href={terms ?? '/gameinfo/rules'} target="_blank" rel="noopener">
          syarat, ketentuan, dan peraturan<span className="visually-hidden"> (tab baru)</span>
        </a>{' '}
        yang berlaku di server ini.{' '}
        <a href="/privasi" target="_blank" rel="noopener">
          Data yang kami simpan<span className="visually-hidden"> (tab baru)</span>
        </a>
      </p>
    </AccountForm>
  )
}

export const page = definePage<null>({
  load: () => Promise.resolve(null),
  blank: null,
  head: () => ({
    title: 'Register',
    description:
      'Buat akun baru: username, email, password, dan PIN 6 angka. Setelah itu tinggal mengunduh dan bermain.',
  }),
  View: Register,
  loading: 'Loading...',
})
