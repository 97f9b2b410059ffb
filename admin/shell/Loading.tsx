import { StatePanel } from '../../ui/StatePanel.tsx'
import { shell } from '../phrases.ts'

export function Loading() {
  return <StatePanel busy text={shell.loading} />
}
