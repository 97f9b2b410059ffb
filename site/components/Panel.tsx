import { useId, type HTMLAttributes, type ReactNode } from 'react'
import styles from './Panel.module.css'

interface PanelProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** Heading of the panel, which also names it for screen readers. */
  title?: ReactNode
}

/**
 * A card of dark glass over the landscape: the surface for all content of a page. An element with a layout of its own
 * takes the class `surface` from Panel.module.css instead.
 */
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
