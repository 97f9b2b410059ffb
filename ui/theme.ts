/** Key of the chosen theme in local storage: "light" or "dark". docs/product.md, section 9: constants and limits. */
const THEME_KEY = 'theme'

/** The attribute that marks buttons that switch the theme. */
export const SWITCH_MARK = 'data-theme-switch'

const SWITCH_EVENT = 'switchtheme'

export const switchTheme = (): void => void dispatchEvent(new Event(SWITCH_EVENT))

/**
 * Applies the stored theme, or else the system's theme, before the first paint. It can switch the theme even before the
 * other scripts have loaded. The script is inline and allowed by its hash, so it can refer to nothing outside itself.
 */
export const themeScript = `(()=>{let d=document.documentElement.dataset,t,s=()=>{d.theme=d.theme==='dark'?'light':'dark';try{localStorage.setItem('${THEME_KEY}',d.theme)}catch{}};try{t=localStorage.getItem('${THEME_KEY}')}catch{}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.theme=t;addEventListener('click',e=>{if(e.target.closest?.('[${SWITCH_MARK}]'))s()});addEventListener('${SWITCH_EVENT}',s)})()`
