import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../link/Link.tsx'
import { LogoutIcon } from '../../ui/icons.tsx'
import { Dropdown } from './Dropdown.tsx'
import { useSession } from '../hooks/useSession.tsx'
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

  if (!user) {
    return (
      <div className={styles['area']}>
        <Link to="/login" className={styles['login']} lang="en">
          LOGIN / REGISTER
        </Link>
      </div>
    )
  }
  return (
    <div className={styles['area']}>
      <Dropdown label={`Halo, ${user.username}`} align="end">
        <button type="button" className={styles['logout']} disabled={busy} onClick={() => void onLogOut()}>
          <LogoutIcon />
          <span lang="en">LOGOUT</span>
        </button>
      </Dropdown>
    </div>
  )
}
