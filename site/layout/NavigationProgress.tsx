import { useNavigation } from 'react-router'
import styles from './NavigationProgress.module.css'

/** A bar along the top while the next page is loading. */
export function Progress() {
  const { state } = useNavigation()
  return <div className={styles['progress']} data-moving={state === 'loading' || undefined} aria-hidden="true" />
}
