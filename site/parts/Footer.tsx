import { useSite } from '../site.ts'
import { Ornament } from './Ornament.tsx'
import styles from './Footer.module.css'

export function Footer() {
  const { name } = useSite()
  return (
    <footer className={styles['footer']}>
      <div className={styles['inner']}>
        <Ornament />
        {/* A page that was rendered before midnight on New Year's Eve may differ; the browser's year then stays right. */}
        <p className={styles['copyright']} suppressHydrationWarning>
          © {new Date().getFullYear()} {name}
        </p>
      </div>
    </footer>
  )
}
