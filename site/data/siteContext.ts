import { createContext, useContext } from 'react'

export interface MenuLink {
  label: string
  to: string
}
export type MenuItem = MenuLink | { label: string; below: readonly MenuLink[] }

export interface Site {
  name: string
  motto?: string | undefined
  logo?: { address: string; width: number; height: number } | undefined
  initial?: string | undefined
  community?: { name: string; link: string } | undefined
  footer?: string | undefined
  terms?: string | undefined
  hideCredit?: true | undefined
  timeZone?: string | undefined
  address?: string | undefined
  opensUntil?: string | undefined
  menu: readonly MenuItem[]
  /** The browser's clock may be wrong, so the year comes from the server. */
  year: number
}

export const TERMS_ADDRESS = '/terms'

export const SiteContext = createContext<Site | null>(null)
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite was called outside SiteContext.')
  return site
}
