import { SessionGate } from '../session/SessionGate.tsx'
import { Shell } from './Shell.tsx'

export function GuardedShell() {
  return (
    <SessionGate>
      <Shell />
    </SessionGate>
  )
}
