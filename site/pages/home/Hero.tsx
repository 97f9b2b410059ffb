import { Link } from 'react-router'
import button from '../../components/button.module.css'
import { Ornament } from '../../decoration/Ornament.tsx'
import { useSite } from '../../data/siteContext.ts'
import styles from './Hero.module.css'

/** The site's name over the gate of the landscape. */
export function Hero() {
  const { name, motto } = useSite()
  return (
    <section className={styles['hero']}>
      <div className={styles['words']}>
        <h1 className={styles['name']}>{name}</h1>
        <Ornament />
        {motto && <p className={styles['motto']}>{motto}</p>}
      </div>
      <div className={styles['actions']}>
        <Link to="/download" lang="en" className={`${button['button']} ${button['carved']}`}>
          Download
        </Link>
        <Link to="/gameinfo/server" lang="en" className={`${button['button']} ${button['glass']}`}>
          Game Info
        </Link>
      </div>
    </section>
  )
}
