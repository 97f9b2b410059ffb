import { useId, useState, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { MoreIcon } from '../ui/icons.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './list.module.css'

/** The buttons of a list. On a phone they are behind one button, so that the toolbar takes one line. */
export function ToolsMenu({ language, children }: { language: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        className={styles['more']}
        variant="quiet"
        size="icon"
        aria-label={commonWording(language).tools}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreIcon />
      </Button>
      <div id={id} className={styles['tools']} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
