import { Crest, Flourish } from './Drawings.tsx'
import styles from './Ornament.module.css'

export const Ornament = () => (
  <div className={styles['ornament']} aria-hidden="true">
    <div className={styles['left']}>
      <Flourish className={styles['scroll']} />
    </div>
    <Crest className={styles['medallion']} />
    <div className={styles['right']}>
      <Flourish className={styles['scroll']} />
    </div>
  </div>
)
