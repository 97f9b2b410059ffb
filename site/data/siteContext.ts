import { createContext, useContext } from 'react'

/** An entry of the menu that leads to a page or to another site. */
export interface MenuLink {
  label: string
  to: string
}
/** An entry of the header's menu: it leads somewhere, or opens those below it. */
export type MenuItem = MenuLink | { label: string; below: readonly MenuLink[] }

/** Settings that the whole site needs. They come with every page, once; what is not set is left out. */
export interface Site {
  name: string
  motto?: string | undefined
  logo?: { address: string; width: number; height: number } | undefined
  /** The emblem of a site with a name of its own and without a logo. */
  initial?: string | undefined
  community?: { name: string; link: string } | undefined
  footer?: string | undefined
  /** Address of the terms. */
  terms?: string | undefined
  /** Whether the footer does not name the product. */
  hideCredit?: true | undefined
  /** Of its dates, where it is not the usual one. */
  timeZone?: string | undefined
  /** Its address, on the server alone, where the operator has told it (SITE_URL): browsers know where they are. */
  address?: string | undefined
  /** Until when the link opens by which the page is shown before it is published; left out of all other pages. */
  opensUntil?: string | undefined
  menu: readonly MenuItem[]
  /** For the footer, from the server's clock: the browser's may be wrong. */
  year: number
}

/** The page of the terms that stand in the settings. */
export const TERMS_ADDRESS = '/terms'

export const SiteContext = createContext<Site | null>(null)
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite was called outside SiteContext.')
  return site
}
