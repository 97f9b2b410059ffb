import type { ComponentPropsWithRef, ReactNode } from 'react'
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from './icons.tsx'
import styles from './ToastCard.module.css'

/** Milliseconds after which a toast hides. docs/product.md, section 9: constants and limits. */
export const TOAST_MS = 3000

export type ToastTone = 'good' | 'bad' | 'note'

export const toneIcons: { [T in ToastTone]: () => ReactNode } = { good: CheckIcon, bad: WarningIcon, note: InfoIcon }

interface ToastCardProps extends ComponentPropsWithRef<'div'> {
  tone: ToastTone
  closeButton: ReactNode
}

export function ToastCard({ tone, closeButton, children, ...rest }: ToastCardProps) {
  const Icon = toneIcons[tone]
  return (
    <div {...rest} className={`${styles['card']} ${styles[tone]}`} data-tone={tone}>
      <Icon />
      <div className={styles['text']}>{children}</div>
      {closeButton}
    </div>
  )
}

export function ToastCloseButton(props: ComponentPropsWithRef<'button'>) {
  return (
    <button {...props} type="button" className={styles['close']}>
      <CloseIcon />
    </button>
  )
}
