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
}

export function NoticeDialog({ open, title, children, close, onClose, language }: NoticeDialogProps) {
  return (
    <AlertBox
      open={open}
      onClose={onClose}
      title={title}
      language={language}
      actions={
        <Button variant="primary" onClick={onClose}>
          {close}
        </Button>
      }
    >
      {children}
    </AlertBox>
  )
}
