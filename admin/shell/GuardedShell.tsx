import { SessionGate } from '../session/SessionGate.tsx'
import { SessionWatch } from '../feedback/SessionWatch.tsx'
import { Shell } from './Shell.tsx'

export function GuardedShell() {
  return (
    <SessionGate>
      <Shell />
      <SessionWatch />
    </SessionGate>
  )
}
