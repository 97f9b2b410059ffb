import styles from './EmptyText.module.css'

interface EmptyTextProps {
  children: string
  /** Language of the sentence if it is not the page's. */
  lang?: 'en'
  /** Announced when it appears. */
  role?: 'status'
}

export const EmptyText = ({ children, ...attributes }: EmptyTextProps) => (
  <p className={styles['empty']} {...attributes}>
    {children}
  </p>
)
