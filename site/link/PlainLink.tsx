import type { ComponentProps } from 'react'
import { useSite } from '../data/siteContext.ts'

/** Returns the address of a page of this site in the language of the page that is shown. */
export const inLanguage = (prefix: string, path: string): string =>
  prefix !== '' && path === '/' ? prefix : path.startsWith('/') ? prefix + path : path

/** A link that React Router does not know of. 150 of its links would take a quarter of a page's rendering time. */
export function PlainLink({ to, ...props }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { prefix } = useSite()
  return <a {...props} href={inLanguage(prefix, to)} />
}
