import { textIn } from '../data/langOf.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { closeFromOutside } from './behaviour.ts'
import styles from './Dropdown.module.css'

interface DropdownProps {
  label: ReactNode
  lang?: string | undefined
  current?: boolean
  align?: 'start' | 'end'
  children: ReactNode
}

export function Dropdown({ label, lang, current = false, align = 'start', children }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const location = useLocation()

  useEffect(() => {
    if (details.current) details.current.open = false
  }, [location])

  useEffect(() => (details.current ? closeFromOutside(details.current) : undefined), [])

  return (
    <details ref={details} name="header" className={styles['dropdown']}>
      <summary className={styles['heading']} data-current={current || undefined}>
        <span className={styles['label']} {...textIn(lang)}>
          {label}
        </span>
        <ChevronDownIcon />
      </summary>
      <div className={`${styles['list']} ${styles[align]}`}>{children}</div>
    </details>
  )
}
