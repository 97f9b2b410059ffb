import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import styles from './Dropdown.module.css'

interface DropdownProps {
  label: ReactNode
  current?: boolean
  align?: 'start' | 'end'
  children: ReactNode
}

export function Dropdown({ label, current = false, align = 'start', children }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const location = useLocation()

  useEffect(() => {
    if (details.current) details.current.open = false
  }, [location])

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      const own = details.current
      if (own?.open && target instanceof Node && !own.contains(target)) own.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      const own = details.current
      if (event.key !== 'Escape' || !own?.open) return
      own.open = false
      own.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  return (
    <details ref={details} name="header" className={styles['dropdown']}>
      <summary className={styles['heading']} data-current={current || undefined}>
        <span className={styles['label']}>{label}</span>
        <ChevronDownIcon />
      </summary>
      <div className={`${styles['list']} ${styles[align]}`}>{children}</div>
    </details>
  )
}
