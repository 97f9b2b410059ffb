import styles from './EmptyText.module.css'

interface EmptyTextProps {
  children: string
  /** Language of the sentence where it is not the page's. */
  lang?: 'en'
  /** Read out when it appears. */
  role?: 'status'
}

/** A sentence in the place of a table or list that has no rows. */
export const EmptyText = ({ children, ...attributes }: EmptyTextProps) => (
  <p className={styles['empty']} {...attributes}>
    {children}
  </p>
)
