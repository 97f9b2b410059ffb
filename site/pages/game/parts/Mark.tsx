import { textIn } from '../../../data/langOf.ts'
import styles from './game.module.css'
import { messages } from '../../../../content/messages/messages.ts'

// Beside the name of a monster.
const words = messages('site.game.ranks', { language: 'id', boss: 'Boss', mvp: 'MVP' })

export const rankText = (rank: string): string | null => (rank === 'boss' || rank === 'mvp' ? words[rank] : null)

export const Beside = ({ lang, children }: { lang?: string | undefined; children: string }) => (
  <small className={styles['beside']} {...textIn(lang)}>
    {children}
  </small>
)

export const Mark = ({ children }: { children: string }) => (
  <>
    {' '}
    <span className={styles['mark']}>{children}</span>
  </>
)
