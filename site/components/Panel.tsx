import { useId, type HTMLAttributes, type ReactNode } from 'react'
import styles from './Panel.module.css'

interface PanelProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode
}

export function Panel({ title, className = '', children, ...attributes }: PanelProps) {
  const titleId = useId()
  return (
    <section
      className={`${styles['surface']} ${styles['panel']} ${className}`}
      aria-labelledby={title ? titleId : undefined}
      {...attributes}
    >
      {title && (
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}
