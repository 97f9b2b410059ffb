import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { currentStaff } from '../../client/staff.ts'
import { storedToken } from '../../client/session.ts'
import { shellWording } from '../wording/shellWording.ts'
import { SESSION, UserContext } from './currentUser.ts'
import { leaveFor } from './leave.ts'
import styles from './SessionGate.module.css'

/**
 * Admits owners and accounts with a role. Other accounts go to the home page, and visitors go to the log-in page
 * (docs/product.md, section 6: roles and permissions).
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data: user, isPending } = useQuery({ queryKey: [SESSION], queryFn: currentStaff, staleTime: Infinity })
  const allowed = user?.role === 'admin'

  useEffect(() => {
    if (!isPending && !allowed) leaveFor(user ? '/' : '/login')
  }, [isPending, allowed, user])

  useEffect(() => {
    // Storage events come from other tabs. If the user logs out in another tab, the session ends in this tab, too.
    const leaveWhenGone = () => {
      if (!storedToken()) leaveFor('/login')
    }
    window.addEventListener('storage', leaveWhenGone)
    return () => window.removeEventListener('storage', leaveWhenGone)
  }, [])

  if (!allowed)
    return (
      <p className={styles['loading']} lang={shellWording.language}>
        {shellWording.loading}
      </p>
    )
  return <UserContext value={user}>{children}</UserContext>
}
