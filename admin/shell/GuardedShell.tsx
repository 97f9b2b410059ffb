import { SessionGate } from '../session/SessionGate.tsx'
import { useLater } from '../ui/dialogs/useLater.ts'
import { Shell } from './Shell.tsx'

const loadDialogs = () => import('./ShellDialogs.tsx')

export function GuardedShell() {
  const dialogs = useLater(loadDialogs, true)
  return (
    <SessionGate>
      <Shell />
      {dialogs && <dialogs.ShellDialogs />}
    </SessionGate>
  )
}
