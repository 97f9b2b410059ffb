/** Key in local storage. Its value is the chosen theme, "light" or "dark". */
const THEME_KEY = 'theme'

/** A click on an element with this attribute switches the theme. */
export const SWITCH_MARK = 'data-theme-switch'

const SWITCH_EVENT = 'switchtheme'

export const switchTheme = (): void => void dispatchEvent(new Event(SWITCH_EVENT))

/**
 * Applies the stored theme, or else the system's theme, before the first paint. The script is inline, so it cannot use
 * variables outside itself.
 */
export const themeScript = `(()=>{let d=document.documentElement.dataset,t,s=()=>{d.theme=d.theme==='dark'?'light':'dark';try{localStorage.setItem('${THEME_KEY}',d.theme)}catch{}};try{t=localStorage.getItem('${THEME_KEY}')}catch{}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.theme=t;addEventListener('click',e=>{if(e.target.closest?.('[${SWITCH_MARK}]'))s()});addEventListener('${SWITCH_EVENT}',s)})()`
