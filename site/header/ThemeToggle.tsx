import { MoonIcon, SunIcon } from '../../ui/icons.tsx'
import { chooseTheme, currentTheme } from '../../ui/theme.ts'
import styles from './ThemeToggle.module.css'

/**
 * Switches between day and night. Which of the two holds stands on <html> before anything is drawn and is unknown to
 * the server, so both icons are there and the style shows one.
 */
export function ThemeToggle() {
  return (
    <button
      type="button"
      className={styles['toggle']}
      aria-label="Ganti tema terang atau gelap"
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <span className={styles['sun']}>
        <SunIcon />
      </span>
      <span className={styles['moon']}>
        <MoonIcon />
      </span>
    </button>
  )
}
