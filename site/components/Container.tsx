import type { ReactNode } from 'react'
import styles from './Container.module.css'

interface ContainerProps {
  /** `page` for lists and tables, `text` for what is read from left to right. */
  width?: 'page' | 'text'
  className?: string | undefined
  children: ReactNode
}

/** Centres the content of a page and leaves a gutter at both sides. Its children stand in one column. */
export function Container({ width = 'page', className = '', children }: ContainerProps) {
  return <div className={`${styles['container']} ${styles[width]} ${className}`}>{children}</div>
}
