import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../link/Link.tsx'
import { LogoutIcon } from '../../ui/icons.tsx'
import { ACCOUNT_MARK, greeting, LOG_OUT_MARK } from './behaviour.ts'
import { Dropdown } from './Dropdown.tsx'
import { useSession } from '../hooks/useSession.tsx'
import { headerEnglish as english, headerWording as words } from './wording.ts'
import styles from './AccountArea.module.css'

export function AccountArea() {
  const { user, logOut } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function onLogOut() {
    setBusy(true)
    await logOut()
    setBusy(false)
    await navigate('/login')
  }

  return (
    <div className={styles['area']} {...{ [ACCOUNT_MARK]: '' }}>
      {user ? (
        <SignedIn username={user.username} busy={busy} onLogOut={() => void onLogOut()} />
      ) : (
        <Link to="/login" className={styles['login']} lang={english.language}>
          {english.logIn}
        </Link>
      )}
    </div>
  )
}

interface SignedInProps {
  username: string
  busy?: boolean
  onLogOut?: () => void
}

export const SignedIn = ({ username, busy, onLogOut }: SignedInProps) => (
  <Dropdown label={greeting(username)} align="end">
    <Link to="/account" className={styles['entry']}>
      {words.account}
    </Link>
    <button type="button" className={styles['entry']} disabled={busy} onClick={onLogOut} {...{ [LOG_OUT_MARK]: '' }}>
      <LogoutIcon />
      <span lang={english.language}>{english.logOut}</span>
    </button>
  </Dropdown>
)
