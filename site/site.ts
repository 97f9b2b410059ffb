import { createContext, useContext } from 'react'

/** What the whole site knows beside its content. Comes with every page. */
export interface Site {
  name: string
}

export const SiteContext = createContext<Site>({ name: 'Gapura' })
export const useSite = (): Site => useContext(SiteContext)

/** Id of the element that holds a page's state as JSON; it is data, not a script, so the policy lets it stand. */
export const STATE_ID = 'state'
