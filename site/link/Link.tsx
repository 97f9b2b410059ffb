import type { ComponentProps, ComponentType } from 'react'
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
  type LinkProps as RouterLinkProps,
  type NavLinkProps as RouterNavLinkProps,
} from 'react-router'
import { useSite } from '../data/siteContext.ts'
import { addressIn } from '../../content/site/languageAddress.ts'
import { isCurrentPage, PLAIN_PATH } from './currentPage.ts'

// On the server, plain links replace React Router's links, which took a tenth of a page's rendering time. Each of those
// reads seven contexts and resolves its URL three times.

type LinkProps = Pick<RouterLinkProps, 'to' | 'replace' | 'preventScrollReset'> & { state?: unknown } & Omit<
    ComponentProps<'a'>,
    'href' | 'ref' | 'style'
  >
type NavLinkProps = LinkProps & Pick<RouterNavLinkProps, 'end' | 'reloadDocument'> & { className?: string }

/** A URL does not need to be resolved if it is a path of plain segments, with or without a query and a hash. */
const RESOLVED = /^\/(?:[\w~%-]+(?:\/[\w~%-]+)*)?(?:\?[^#]+)?(?:#[^]+)?$/
const HERE = /^(?:\?[^#]+(?:#[^]+)?|#[^]+)$/

// Without `discover`, each link is marked for servers that send routes one by one.
const BrowserLink = (props: LinkProps) => <RouterLink {...props} discover="none" />
const BrowserNavLink = (props: NavLinkProps) => <RouterNavLink {...props} discover="none" />

function ServerLink(props: LinkProps) {
  const { to, state: _state, replace: _replace, preventScrollReset: _preventScrollReset, target, ...rest } = props
  const { pathname } = useLocation()
  const { prefix } = useSite()
  const address = typeof to === 'string' ? to : ''
  const path = RESOLVED.test(address) ? address : HERE.test(address) ? pathname + address : null
  const href = path && addressIn(prefix, path)
  if (href === null) return <BrowserLink {...props} />
  return <a {...rest} href={href} target={target} />
}

function ServerNavLink(props: NavLinkProps) {
  const { to, end = false, className = '', ...rest } = props
  const { pathname } = useLocation()
  if (typeof to !== 'string' || !PLAIN_PATH.test(to) || rest.reloadDocument) return <BrowserNavLink {...props} />
  const isActive = isCurrentPage(to, pathname, end)
  return (
    <ServerLink
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={[className, ...(isActive ? ['active'] : [])].filter(Boolean).join(' ')}
      to={to}
    />
  )
}

export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? ServerLink : BrowserLink

export const NavLink: ComponentType<NavLinkProps> = import.meta.env.SSR ? ServerNavLink : BrowserNavLink
