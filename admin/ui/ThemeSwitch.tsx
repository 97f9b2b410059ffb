import { useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { MoonIcon, SunIcon } from '../../ui/icons.tsx'
import { chooseTheme, currentTheme } from '../../ui/theme.ts'

/** The theme stands on <html>, where the theme's script put it before React came. */
function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Switches between day and night. Pressed means night. */
export function ThemeSwitch({ label }: { label: string }) {
  const theme = useSyncExternalStore(watchTheme, currentTheme, () => 'light' as const)
  const dark = theme === 'dark'
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      aria-pressed={dark}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </Button>
  )
}
