import { SWITCH_MARK } from './theme.ts'
import styles from './ThemeSwitch.module.css'

/**
 * The server does not know the visitor's theme, so both icons are rendered. The script in ui/theme.ts handles clicks.
 */
export function ThemeSwitch({ label }: { label: string }) {
  return (
    <button type="button" className={styles['switch']} aria-label={label} {...{ [SWITCH_MARK]: '' }}>
      <span className={styles['sun']} />
      <span className={styles['moon']} />
    </button>
  )
}
