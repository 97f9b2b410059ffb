import { createContext, useContext } from 'react'

/** Settings that the whole site needs. They come with every page. */
export interface Site {
  name: string
  /** For the footer, from the server's clock: the browser's may be wrong. */
  year: number
}

export const SiteContext = createContext<Site | null>(null)
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite was called outside SiteContext.')
  return site
}

/** Id of the element with the page's hydration state. It holds JSON, not a script, so the content security policy allows it. */
export const HYDRATION_STATE_ID = 'state'
