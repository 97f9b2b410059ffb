import { useLocation } from 'react-router'
import styles from './Scene.module.css'

export function Scene() {
  const { pathname } = useLocation()
  const isWhole = pathname === '/'
  return (
    <div className={styles['scene']} data-whole={isWhole || undefined} aria-hidden="true">
      <div className={styles['sky']} />
      <div className={styles['mist']} />
      <div className={styles['land']} />
      {isWhole && <div className={styles['people']} />}
      {isWhole && <div className={styles['embers']} />}
      <div className={styles['veil']} />
    </div>
  )
}
