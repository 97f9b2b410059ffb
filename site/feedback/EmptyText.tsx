import styles from './EmptyText.module.css'

interface EmptyTextProps {
  children: string
  lang?: string
  role?: 'status'
}

export const EmptyText = ({ children, ...attributes }: EmptyTextProps) => (
  <p className={styles['empty']} {...attributes}>
    {children}
  </p>
)
