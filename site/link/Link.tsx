import type { ComponentProps, ComponentType } from 'react'
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
  type LinkProps as RouterLinkProps,
  type NavLinkProps as RouterNavLinkProps,
} from 'react-router'

// React Router's links in the browser, plain ones on the server: theirs read seven contexts and resolve the address
// three times, a tenth of a page's cost.

type LinkProps = Pick<RouterLinkProps, 'to' | 'replace' | 'preventScrollReset'> &
  Omit<ComponentProps<'a'>, 'href' | 'ref' | 'style'>
type NavLinkProps = LinkProps & Pick<RouterNavLinkProps, 'end' | 'reloadDocument'> & { className?: string }

/** Addresses without resolving: plain paths with optional query and hash, or on the present page. */
const RESOLVED = /^\/(?:[\w~%-]+(?:\/[\w~%-]+)*)?(?:\?[^#]+)?(?:#[^]+)?$/
const HERE = /^(?:\?[^#]+(?:#[^]+)?|#[^]+)$/
/** Paths that are spelled like the location's. */
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

export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? ServerLink : RouterLink

/** Marked if it leads to the present page or, without `end`, to one above it. */
export const NavLink: ComponentType<NavLinkProps> = import.meta.env.SSR ? ServerNavLink : RouterNavLink
