import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { LogoutIcon } from '../../ui/icons.tsx'
import { Dropdown } from './Dropdown.tsx'
import { useSession } from '../hooks/useSession.tsx'
import styles from './AccountArea.module.css'

/** Who is logged in, with the way out; for a visitor the way in. */
export function AccountArea() {
  const { user, leave } = useSession()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)

  async function logOut() {
    setLeaving(true)
    await leave()
    setLeaving(false)
    await navigate('/login')
  }

  if (!user) {
    return (
      <div className={styles['area']}>
        <Link to="/login" className={styles['login']}>
          LOGIN / REGISTER
        </Link>
      </div>
    )
  }
  return (
    <div className={styles['area']}>
      <Dropdown label={`Halo, ${user.username}`} align="end">
        <button type="button" className={styles['logout']} disabled={leaving} onClick={() => void logOut()}>
          <LogoutIcon />
          LOGOUT
        </button>
      </Dropdown>
    </div>
  )
}
