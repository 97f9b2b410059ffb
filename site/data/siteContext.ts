import { createContext, useContext } from 'react'

export interface MenuLink {
  label: string
  to: string
  /** Of the label, if it is not that of the page. */
  lang?: string | undefined
}
export type MenuItem = MenuLink | (Omit<MenuLink, 'to'> & { below: readonly MenuLink[] })

export interface LanguageChoice {
  tag: string
  /** In the language itself. */
  name: string
  /** What the addresses of its pages begin with; empty for the main language. */
  prefix: string
}

export interface Site {
  name: string
  motto?: string | undefined
  /** Of the main button. Without it, that is as the specification has it. */
  play?: string | undefined
  logo?: { address: string; width: number; height: number } | undefined
  initial?: string | undefined
  community?: { name: string; link: string } | undefined
  footer?: string | undefined
  terms?: string | undefined
  /** The languages of those texts of the site that are not in the page's, by the names of their settings. */
  textLanguages?: Readonly<Record<string, string>> | undefined
  hideCredit?: true | undefined
  timeZone?: string | undefined
  address?: string | undefined
  opensUntil?: string | undefined
  menu: readonly MenuItem[]
  /** What the addresses of pages begin with in the language of this page. */
  prefix: string
  /** Its language and the version of its sentences; undefined for those of the specification. */
  language?: string | undefined
  /** Undefined if there is only one. */
  languages?: readonly LanguageChoice[] | undefined
  /** The browser's clock may be wrong, so the year comes from the server. */
  year: number
}

/** As pages carry it for their scripts: without the prefix that the main language does not have. */
export type SentSite = Omit<Site, 'prefix'> & Partial<Pick<Site, 'prefix'>>

export const sentSite = ({ prefix, ...site }: Site): SentSite => (prefix === '' ? site : { ...site, prefix })
export const readSite = (site: SentSite): Site => ({ prefix: '', ...site })

export const TERMS_ADDRESS = '/terms'

export const SiteContext = createContext<Site | null>(null)
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite was called outside SiteContext.')
  return site
}
