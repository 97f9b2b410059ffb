import type { ReactNode } from 'react'
import { Link } from 'react-router'
import button from '../../components/button.module.css'
import { Ornament } from '../../decoration/Ornament.tsx'
import { useSite } from '../../data/siteContext.ts'
import { useSession } from '../../hooks/useSession.tsx'
import styles from './Hero.module.css'

/** The site's name over the gate of the landscape; `children` stand at the foot of the first screen. */
export function Hero({ children }: { children: ReactNode }) {
  const { name, motto } = useSite()
  const { user } = useSession()
  return (
    <section className={styles['hero']}>
      <div className={styles['words']}>
        <h1 className={styles['name']}>{name}</h1>
        <Ornament />
        {motto && <p className={styles['motto']}>{motto}</p>}
      </div>
      <div className={styles['foot']}>
        <div className={styles['actions']}>
          {/* The same words for everybody: the page is rendered for visitors, and nothing may move when the user is known. */}
          <Link to={user ? '/download' : '/register'} className={`${button['button']} ${button['carved']}`}>
            Mulai bermain
          </Link>
          <Link to="/gameinfo/server" lang="en" className={`${button['button']} ${button['glass']}`}>
            Game Info
          </Link>
        </div>
        {children}
      </div>
    </section>
  )
}
