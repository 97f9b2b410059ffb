import { MoonIcon, SunIcon } from './icons.tsx'
import { SWITCH_MARK } from './theme.ts'
import styles from './ThemeSwitch.module.css'

/**
 * Switches between day and night: the script in the head hears its presses. The theme stands on <html> before the first paint and the
 * server does not know it, so both icons are rendered and the style sheet highlights one.
 */
export function ThemeSwitch({ label }: { label: string }) {
  return (
    <button type="button" className={styles['switch']} aria-label={label} {...{ [SWITCH_MARK]: '' }}>
      <span className={styles['sun']}>
        <SunIcon />
      </span>
      <span className={styles['moon']}>
        <MoonIcon />
      </span>
    </button>
  )
}
