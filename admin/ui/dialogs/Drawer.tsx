import { useRef, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { useLater } from './useLater.ts'

const loadPanel = () => import('./DrawerPanel.tsx')

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  language: string
  closeLabel: string
  trigger: ReactNode
  triggerLabel: string
  children: ReactNode
}

export function Drawer({
  open,
  onOpenChange,
  label,
  language,
  closeLabel,
  trigger,
  triggerLabel,
  children,
}: DrawerProps) {
  const button = useRef<HTMLButtonElement>(null)
  const panel = useLater(loadPanel, open)
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={triggerLabel}
        onClick={() => onOpenChange(true)}
      >
        {trigger}
      </Button>
      {panel && (
        <panel.DrawerPanel
          open={open}
          onOpenChange={onOpenChange}
          label={label}
          language={language}
          closeLabel={closeLabel}
          opener={() => button.current}
        >
          {children}
        </panel.DrawerPanel>
      )}
    </>
  )
}
