import type { ComponentProps } from 'react'
import { addressIn } from '../../content/site/languageAddress.ts'
import { useSite } from '../data/siteContext.ts'

/** A link that React Router does not know of. 150 of its links would take a quarter of a page's rendering time. */
export function PlainLink({ to, ...props }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { prefix } = useSite()
  return <a href={addressIn(prefix, to)} {...props} />
}
