import { createContext, useContext } from 'react'

/** What the whole site knows beside its content. Comes with every page. */
export interface Site {
  name: string
  /** For the footer, as the server's clock says it: the browser's may say another. */
  year: number
}

export const SiteContext = createContext<Site | null>(null)
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite stands outside SiteContext.')
  return site
}

/** Id of the element that holds a page's state as JSON; it is data, not a script, so the policy lets it stand. */
export const STATE_ID = 'state'
