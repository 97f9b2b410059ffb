import { MoonIcon, SunIcon } from './icons.tsx'
import { SWITCH_MARK } from './theme.ts'
import styles from './ThemeSwitch.module.css'

/**
 * Switches between day and night; the script in ui/theme.ts handles the click. Both icons are rendered and the style
 * sheet highlights one, because the server does not know the theme.
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
