import { useLocation } from 'react-router'
import styles from './Scene.module.css'

/** The landscape at the top of every page; complete only on the landing page. */
export function Scene() {
  const { pathname } = useLocation()
  return (
    <div className={styles['scene']} data-whole={pathname === '/' || undefined} aria-hidden="true">
      <div className={styles['sky']} />
      <div className={styles['mist']} />
      <div className={styles['land']} />
      {pathname === '/' && <div className={styles['embers']} />}
      <div className={styles['veil']} />
    </div>
  )
}
