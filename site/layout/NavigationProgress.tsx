import { useNavigation } from 'react-router'
import styles from './NavigationProgress.module.css'

/** A light along the top while the next page is on its way. */
export function Progress() {
  const { state } = useNavigation()
  return <div className={styles['progress']} data-moving={state === 'loading' || undefined} aria-hidden="true" />
}
