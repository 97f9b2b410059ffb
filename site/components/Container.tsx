import type { ReactNode } from 'react'
import styles from './Container.module.css'

interface ContainerProps {
  width?: 'page' | 'text'
  className?: string | undefined
  children: ReactNode
}

export function Container({ width = 'page', className = '', children }: ContainerProps) {
  return <div className={`${styles['container']} ${styles[width]} ${className}`}>{children}</div>
}
