import { Popover } from '@base-ui/react/popover'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Popup.module.css'

interface PopupProps extends Pick<ComponentProps<typeof Popover.Positioner>, 'anchor' | 'align'> {
  title: string
  language: string
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

export function Popup({ anchor, align = 'start', title, language, finalFocus, children }: PopupProps) {
  return (
    <Popover.Portal>
      <Popover.Positioner
        className={styles['positioner']}
        anchor={anchor}
        align={align}
        sideOffset={6}
        collisionPadding={8}
      >
        <Popover.Popup className={styles['popup']} lang={language} finalFocus={finalFocus}>
          <Popover.Title className={styles['title']}>{title}</Popover.Title>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  )
}
