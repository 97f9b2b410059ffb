import { ShownUsesDialog } from '../feedback/conflicts/ShownUsesDialog.tsx'
import { ProofDialog } from '../feedback/ProofDialog.tsx'
import { SessionWatch } from '../feedback/SessionWatch.tsx'

export const ShellDialogs = () => (
  <>
    <ProofDialog />
    <ShownUsesDialog finalFocus={() => document.getElementById('main')} />
    <SessionWatch />
  </>
)
