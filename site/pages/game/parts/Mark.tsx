import styles from './game.module.css'

export const Mark = ({ children }: { children: string }) => (
  <>
    {' '}
    <span className={styles['mark']}>{children}</span>
  </>
)
