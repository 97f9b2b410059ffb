import { StatePanel } from '../ui/StatePanel.tsx'
import { shellWording } from '../wording/shellWording.ts'

export function LoadingScreen() {
  return (
    <div lang={shellWording.language}>
      <StatePanel busy text={shellWording.loading} />
    </div>
  )
}
