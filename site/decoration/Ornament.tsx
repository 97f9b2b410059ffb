import { Crest, Flourish } from './Drawings.tsx'
import { Emblem } from './Emblem.tsx'
import styles from './Ornament.module.css'

export const Ornament = ({ logo = false }: { logo?: boolean }) => (
  <div className={`${styles['ornament']} ${logo ? styles['withLogo'] : ''}`} aria-hidden="true">
    <div className={styles['left']}>
      <Flourish className={styles['scroll']} />
    </div>
    {logo ? <Emblem className={styles['logo']} /> : <Crest className={styles['medallion']} />}
    <div className={styles['right']}>
      <Flourish className={styles['scroll']} />
    </div>
  </div>
)
