import { createContext, useContext } from 'react'

/** Settings that the whole site needs. They come with every page, once; what is not set is left out. */
export interface Site {
  name: string
  motto?: string
  /** For the footer, from the server's clock: the browser's may be wrong. */
  year: number
}

export const SiteContext = createContext<Site | null>(null)
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite was called outside SiteContext.')
  return site
}
