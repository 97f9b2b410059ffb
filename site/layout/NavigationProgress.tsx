import { useNavigation } from 'react-router'
import styles from './NavigationProgress.module.css'

export function Progress() {
  const { state } = useNavigation()
  return <div className={styles['progress']} data-moving={state === 'loading' || undefined} aria-hidden="true" />
}
