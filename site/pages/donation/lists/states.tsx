import styles from './states.module.css'

/** Stands where a list of donations has nothing to show. Specification, section 2. */
export const NoData = () => <p className={styles['none']}>No data available.</p>

export function Loading() {
  return (
    <p className={styles['none']} role="status">
      Loading...
    </p>
  )
}
