import type { ComponentProps, ComponentType } from 'react'
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
  type LinkProps as RouterLinkProps,
  type NavLinkProps as RouterNavLinkProps,
} from 'react-router'

// The links of React Router, and on the server what they look like: a link of theirs asks seven contexts and resolves its address
// three times over, which was a tenth of what a page cost the server. What they do on a click is the browser's affair.

type LinkProps = Pick<RouterLinkProps, 'to' | 'replace' | 'preventScrollReset'> &
  Omit<ComponentProps<'a'>, 'href' | 'ref' | 'style'>
type NavLinkProps = LinkProps & Pick<RouterNavLinkProps, 'end' | 'reloadDocument'> & { className?: string }

/** Addresses that need no resolving: a path of plain segments with or without a query and a place, and those of the present page. */
const RESOLVED = /^\/(?:[\w~%-]+(?:\/[\w~%-]+)*)?(?:\?[^#]+)?(?:#[^]+)?$/
const HERE = /^(?:\?[^#]+(?:#[^]+)?|#[^]+)$/
/** Of these, those that are spelled the same as a path of the location. */
const PATH = /^\/(?:[\w~-]+(?:\/[\w~-]+)*)?$/

function ServerLink(props: LinkProps) {
  const { to, replace: _replace, preventScrollReset: _preventScrollReset, target, ...rest } = props
  const { pathname } = useLocation()
  const address = typeof to === 'string' ? to : ''
  const href = RESOLVED.test(address) ? address : HERE.test(address) ? pathname + address : null
  if (href === null) return <RouterLink {...props} />
  return <a {...rest} href={href} target={target} data-discover="true" />
}

function ServerNavLink(props: NavLinkProps) {
  const { to, end = false, className = '', ...rest } = props
  const here = useLocation().pathname.toLowerCase()
  if (typeof to !== 'string' || !PATH.test(to) || rest.reloadDocument) return <RouterNavLink {...props} />
  const path = to.toLowerCase()
  const isActive = here === path || (!end && here.startsWith(path) && here.charAt(path.length) === '/')
  return (
    <ServerLink
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={[className, ...(isActive ? ['active'] : [])].filter(Boolean).join(' ')}
      to={to}
    />
  )
}

/** A link to a page of the site. */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? ServerLink : RouterLink

/** One of the menu: it is marked where it leads to the present page or, without `end`, to one above it. */
export const NavLink: ComponentType<NavLinkProps> = import.meta.env.SSR ? ServerNavLink : RouterNavLink
