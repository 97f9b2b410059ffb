import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { AlertBox } from './AlertBox.tsx'

interface NoticeDialogProps {
  open: boolean
  title: string
  children: ReactNode
  close: string
  onClose: () => void
  language: string
  finalFocus?: () => HTMLElement | null
  wide?: boolean
}

export function NoticeDialog({ close, ...box }: NoticeDialogProps) {
  return (
    <AlertBox
      {...box}
      actions={
        <Button variant="primary" onClick={box.onClose}>
          {close}
        </Button>
      }
    />
  )
}
