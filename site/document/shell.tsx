import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { SocialLink } from '../../content/types/socialLink.ts'
import { SiteContext, type Site } from '../data/siteContext.ts'
import { SignedIn } from '../header/AccountArea.tsx'
import { ADMIN_ENTRY_ID, SIGNED_IN_ID } from '../header/behaviour.ts'
import { AdminEntry } from '../header/Navigation.tsx'
import { SessionProvider } from '../hooks/useSession.tsx'
import { Frame } from '../layout/Frame.tsx'
import { CONTENT, HERE, RenderedPart } from '../layout/renderedPart.ts'
import { addressIn } from '../../content/site/languageAddress.ts'
import { isCurrentPage, isInGroup, PLAIN_PATH } from '../link/currentPage.ts'

export interface Shell {
  before: string
  after: string
}

/** The header's script clones these for visitors who are logged in. */
const templates = (
  <>
    <template id={SIGNED_IN_ID}>
      <SignedIn username="" />
    </template>
    <template id={ADMIN_ENTRY_ID}>
      <AdminEntry />
    </template>
  </>
)

const renderShell = (site: Site, social: readonly SocialLink[], pathname: string): string =>
  renderToString(
    <RenderedPart value="frame">
      <SiteContext value={site}>
        <StaticRouter basename={site.prefix || '/'} location={site.prefix + pathname}>
          <SessionProvider>
            <Frame social={social} templates={templates}>
              {null}
            </Frame>
          </SessionProvider>
        </StaticRouter>
      </SiteContext>
    </RenderedPart>,
  )

/** What of the header depends on the page. A link to a part of the page depends on its path. */
const currentEntries = ({ menu }: Site, pathname: string): readonly (string | boolean)[] =>
  menu.flatMap((entry) =>
    'below' in entry
      ? entry.below.flatMap(({ to }) => [currentEntry(to, pathname), isInGroup(to, pathname)])
      : [currentEntry(entry.to, pathname)],
  )

const currentEntry = (to: string, pathname: string): string | boolean =>
  PLAIN_PATH.test(to) ? isCurrentPage(to, pathname, to === '/') : to.startsWith('/') || /^https?:/.test(to) || pathname

const MOST_SHELLS = 50
const shells = new Map<string, Shell>()

interface Framed {
  /** Pages whose frames have different markup around the same settings have different kinds. */
  kind: string
  site: Site
  social: readonly SocialLink[]
  pathname: string
}

/** Renders what is around the content once for all pages of a section. `address` is that of the page, with its query. */
export function shellOf(framed: Framed, address: string, render: () => string): Shell {
  const { before, after } = sharedShell(framed, render)
  return framed.site.languages ? { before, after: after.replaceAll(LINK_HERE, linkTo(address)) } : { before, after }
}

const LINK_HERE = new RegExp(`href="([^"]*)${HERE}"`, 'g')

const linkTo =
  (address: string) =>
  (_whole: string, prefix: string): string =>
    `href="${addressIn(prefix, address).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`

/** All pages have the same menu until somebody changes it. */
const menuTexts = new WeakMap<Site['menu'], string>()

function textOf(menu: Site['menu']): string {
  const known = menuTexts.get(menu)
  if (known !== undefined) return known
  const text = JSON.stringify(menu)
  menuTexts.set(menu, text)
  return text
}

function sharedShell({ kind, site, social, pathname }: Framed, render: () => string): Shell {
  const { menu, ...others } = site
  const key = JSON.stringify([kind, pathname === '/', others, social, currentEntries(site, pathname)]) + textOf(menu)
  const known = shells.get(key)
  if (known) return known
  if (shells.size >= MOST_SHELLS) shells.clear()
  const [before = '', after = ''] = render().split(`<span>${CONTENT}</span>`)
  const shell = { before, after }
  shells.set(key, shell)
  return shell
}

export function documentShell(site: Site, social: readonly SocialLink[], address: string): Shell {
  const { pathname } = new URL(address, 'http://site.invalid')
  return shellOf({ kind: 'document', site, social, pathname }, address, () => renderShell(site, social, pathname))
}
