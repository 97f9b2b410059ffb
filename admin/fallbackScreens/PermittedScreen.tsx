import { Outlet, useMatch } from 'react-router'
import { useUser } from '../session/currentUser.ts'
import { ACCOUNT, isOpen } from '../shell/menu.ts'
import { useActiveScreen } from '../shell/useActiveScreen.ts'
import { FactorNeededScreen } from './FactorNeededScreen.tsx'
import { NotPermittedScreen } from './NotPermittedScreen.tsx'

/** A user who still lacks a required second factor can open only their own account screen. */
export function PermittedScreen() {
  const { permissions, isFactorDue } = useUser()
  const active = useActiveScreen()
  const isOwnAccount = useMatch({ path: `/${ACCOUNT}` }) !== null
  if (isFactorDue && !isOwnAccount) return <FactorNeededScreen />
  return active === null || isOpen(active, permissions) ? <Outlet /> : <NotPermittedScreen />
}
