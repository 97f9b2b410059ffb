/** Key of the chosen theme in local storage: "light" or "dark". docs/product.md, section 9. */
const THEME_KEY = 'theme'

/** The attribute of buttons that switch the theme. */
export const SWITCH_MARK = 'data-theme-switch'

const SWITCH_EVENT = 'switchtheme'

export const switchTheme = (): void => void dispatchEvent(new Event(SWITCH_EVENT))

/**
 * Sets the theme before the first paint: stored choice, else the system's preference; and switches it, so that a press holds before
 * the other scripts are there. Where storage is denied, it holds until the page is left. It is a script of its own in the head, allowed
 * by its hash in the Content-Security-Policy, so it can refer to nothing outside itself.
 */
export const themeScript = `(()=>{let d=document.documentElement.dataset,t,s=()=>{d.theme=d.theme==='dark'?'light':'dark';try{localStorage.setItem('${THEME_KEY}',d.theme)}catch{}};try{t=localStorage.getItem('${THEME_KEY}')}catch{}if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.theme=t;addEventListener('click',e=>{if(e.target.closest?.('[${SWITCH_MARK}]'))s()});addEventListener('${SWITCH_EVENT}',s)})()`
