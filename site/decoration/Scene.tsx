import { useLocation } from 'react-router'
import styles from './Scene.module.css'

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
