import { StatePanel } from '../ui/StatePanel.tsx'
import { shellWording } from '../wording/shellWording.ts'

export function LoadingScreen() {
  return <StatePanel busy text={shellWording.loading} />
}
