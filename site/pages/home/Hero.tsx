import { textIn } from '../../data/langOf.ts'
import type { ReactNode } from 'react'
import { Link } from '../../link/Link.tsx'
import button from '../../components/button.module.css'
import { useSite } from '../../data/siteContext.ts'
import { hasLogotype, hyphenated } from '../../data/siteName.ts'
import { useSession } from '../../hooks/useSession.tsx'
import { homeEnglish as english, homeWording as words } from './wording.ts'
import styles from './Hero.module.css'

/** A name with a part of at least this many letters is shown smaller, so that the part fits into its column. */
const LONG = { long: 8, longer: 11 } as const

function sizeOf(name: string): string | undefined {
  const letters = Math.max(...name.split(/[\s\u00ad]/).map((part) => part.length))
  return letters >= LONG.longer ? styles['longer'] : letters >= LONG.long ? styles['long'] : ''
}

/** `children` is on the first screen below the button, `below` follows that screen. */
export function Hero({ children, below }: { children: ReactNode; below: ReactNode }) {
  const site = useSite()
  const { motto, play = words.play, textLanguages } = site
  const name = hyphenated(site.name)
  const { user } = useSession()
  return (
    <section className={styles['hero']}>
      <div className={styles['first']}>
        <div className={styles['stage']}>
          <div className={styles['words']}>
            <h1 className={`${styles['name']} ${hasLogotype(site) ? styles['logotype'] : sizeOf(name)}`}>{name}</h1>
            {motto && (
              <p className={styles['motto']} {...textIn(textLanguages?.['motto'])}>
                {motto}
              </p>
            )}
          </div>
          <div className={styles['band']}>
            {/* The server does not know the visitor. The button has the same size with and without a session, so nothing moves when the browser loads the user. */}
            <Link
              to={user ? '/download' : '/register'}
              className={`${button['button']} ${button['carved']} ${styles['play']}`}
              {...textIn(textLanguages?.['play'])}
            >
              {play}
            </Link>
            <Link to="/gameinfo/server" lang={english.language} className={styles['further']}>
              {english.gameInfo}
            </Link>
          </div>
        </div>
        {children}
      </div>
      {below}
    </section>
  )
}
