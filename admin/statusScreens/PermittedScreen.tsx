import { Outlet } from 'react-router'
import { useUser } from '../session/currentUser.ts'
import { isOpen } from '../shell/menu.ts'
import { useActiveScreen } from '../shell/useActiveScreen.ts'
import { NotPermittedScreen } from './NotPermittedScreen.tsx'

/** The screen of this address, where one of one's roles opens it. */
export function PermittedScreen() {
  const { permissions } = useUser()
  const active = useActiveScreen()
  return active === null || isOpen(active, permissions) ? <Outlet /> : <NotPermittedScreen />
}
