import { Outlet, useMatch } from 'react-router'
import { useUser } from '../session/currentUser.ts'
import { ACCOUNT, isOpen } from '../shell/menu.ts'
import { useActiveScreen } from '../shell/useActiveScreen.ts'
import { FactorNeededScreen } from './FactorNeededScreen.tsx'
import { NotPermittedScreen } from './NotPermittedScreen.tsx'

/** The screen of this address, where one of one's roles opens it. Who lacks a second factor that they need has their account alone. */
export function PermittedScreen() {
  const { permissions, isFactorDue } = useUser()
  const active = useActiveScreen()
  const isOwnAccount = useMatch({ path: `/${ACCOUNT}` }) !== null
  if (isFactorDue && !isOwnAccount) return <FactorNeededScreen />
  return active === null || isOpen(active, permissions) ? <Outlet /> : <NotPermittedScreen />
}
