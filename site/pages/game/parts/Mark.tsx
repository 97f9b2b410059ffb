import styles from './game.module.css'

const RANKS: Readonly<Record<string, string>> = { boss: 'Boss', mvp: 'MVP' }

export const rankText = (rank: string): string | null => RANKS[rank] ?? null

export const Beside = ({ children }: { children: string }) => <small className={styles['beside']}>{children}</small>

export const Mark = ({ children }: { children: string }) => (
  <>
    {' '}
    <span className={styles['mark']}>{children}</span>
  </>
)
