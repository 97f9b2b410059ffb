/** Key of the chosen theme in local storage. docs/product.md, section 9. */
export const THEME_KEY = 'theme'

export type Theme = 'light' | 'dark'

/**
 * Sets the theme before the first paint: stored choice, else the system's preference. It runs as a script of its own in
 * the head, allowed by its hash in the Content-Security-Policy, so it can refer to nothing outside itself.
 */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem('${THEME_KEY}')}catch{}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.dataset.theme=t})()`

export const currentTheme = (): Theme => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')

/** Shows the theme and remembers it. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage can be denied; the theme then stays until the page is left.
  }
}
