import { StatePanel } from '../ui/StatePanel.tsx'
import { shell } from '../wording/commonWording.ts'

export function Loading() {
  return <StatePanel busy text={shell.loading} />
}
