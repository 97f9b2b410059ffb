import { useLocation } from 'react-router'
import styles from './Scene.module.css'

/** The picture behind the landing page's first screen. */
export function Scene() {
  const { pathname } = useLocation()
  if (pathname !== '/') return null
  return (
    <div className={styles['scene']} aria-hidden="true">
      <div className={styles['sky']} />
      <div className={styles['mist']} />
      <div className={styles['land']} />
      <div className={styles['people']} />
      <div className={styles['embers']} />
      <div className={styles['veil']} />
    </div>
  )
}
