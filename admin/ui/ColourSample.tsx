import styles from './ColourSample.module.css'

/** The colour is an SVG attribute, because the Content-Security-Policy allows no inline styles. */
export function ColourSample({ colour }: { colour: string }) {
  return (
    <span className={styles['sample']}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7.5" fill={colour} stroke="currentColor" strokeOpacity="0.5" />
      </svg>
      {colour}
    </span>
  )
}
