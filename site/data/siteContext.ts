import { createContext, useContext } from 'react'

export interface MenuLink {
  label: string
  to: string
}
/** A link, or a group of links. */
export type MenuItem = MenuLink | { label: string; below: readonly MenuLink[] }

/** Settings for every page; unset ones are left out. */
export interface Site {
  name: string
  motto?: string | undefined
  logo?: { address: string; width: number; height: number } | undefined
  /** The letter of a named site without a logo. */
  initial?: string | undefined
  community?: { name: string; link: string } | undefined
  footer?: string | undefined
  terms?: string | undefined
  /** Hides the product's name in the footer. */
  hideCredit?: true | undefined
  /** If not the default. */
  timeZone?: string | undefined
  /** SITE_URL; server only. */
  address?: string | undefined
  /** When the preview link expires; only on previews. */
  opensUntil?: string | undefined
  menu: readonly MenuItem[]
  /** From the server's clock, which is reliable. */
  year: number
}

export const TERMS_ADDRESS = '/terms'

export const SiteContext = createContext<Site | null>(null)
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite was called outside SiteContext.')
  return site
}
