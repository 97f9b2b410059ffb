import { generatePath, matchPath, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { Reader } from '../content/reader.ts'
import type { AnyPage, LoadedPage } from './page.ts'
import { Layout } from './layout/Layout.tsx'
import { PageBroken } from './layout/PageError.tsx'
import { PageFrame } from './layout/PageLoader.tsx'

interface PageModule {
  page: AnyPage
}

interface Address {
  path: string
  /** Kept out of search engines: there is nothing to find but a form. */
  unlisted?: true
  /** The module's file, as the build's manifest names it: its styles and script are announced in the page's head. */
  source: string
  module: () => Promise<PageModule>
}

/** Address -> page. The one list of what visitors can open. */
const pages: readonly Address[] = [
  { path: '/', source: 'site/pages/home/HomePage.tsx', module: () => import('./pages/home/HomePage.tsx') },
  { path: '/news', source: 'site/pages/news/NewsPage.tsx', module: () => import('./pages/news/NewsPage.tsx') },
  {
    path: '/news/:id',
    source: 'site/pages/news/NewsDetailPage.tsx',
    module: () => import('./pages/news/NewsDetailPage.tsx'),
  },
  {
    path: '/gameinfo/server',
    source: 'site/pages/server-info/ServerInfoPage.tsx',
    module: () => import('./pages/server-info/ServerInfoPage.tsx'),
  },
  {
    path: '/gameinfo/quest',
    source: 'site/pages/quest/QuestPage.tsx',
    module: () => import('./pages/quest/QuestPage.tsx'),
  },
  {
    path: '/gameinfo/map',
    source: 'site/pages/MapPage.tsx',
    module: () => import('./pages/MapPage.tsx'),
  },
  {
    path: '/gameinfo/rules',
    source: 'site/pages/RulesPage.tsx',
    module: () => import('./pages/RulesPage.tsx'),
  },
  { path: '/download', source: 'site/pages/DownloadPage.tsx', module: () => import('./pages/DownloadPage.tsx') },
  {
    path: '/donation',
    source: 'site/pages/donation/DonationPage.tsx',
    module: () => import('./pages/donation/DonationPage.tsx'),
  },
  {
    path: '/login',
    unlisted: true,
    source: 'site/pages/account/LoginPage.tsx',
    module: () => import('./pages/account/LoginPage.tsx'),
  },
  {
    path: '/register',
    unlisted: true,
    source: 'site/pages/account/RegisterPage.tsx',
    module: () => import('./pages/account/RegisterPage.tsx'),
  },
  {
    path: '/forgot',
    unlisted: true,
    source: 'site/pages/account/ForgotPage.tsx',
    module: () => import('./pages/account/ForgotPage.tsx'),
  },
  {
    path: '/reset-password',
    unlisted: true,
    source: 'site/pages/account/ResetPasswordPage.tsx',
    module: () => import('./pages/account/ResetPasswordPage.tsx'),
  },
  { path: '*', source: 'site/pages/NotFoundPage.tsx', module: () => import('./pages/NotFoundPage.tsx') },
]

interface Reading {
  reader: Reader
  /**
   * Whether a page's data is waited for: always by the server, since it must stand in the HTML. In the browser a move shows
   * the page at once; only another part of the page that stands there already is waited for, and that one stays meanwhile.
   */
  waits: 'always' | ((url: URL) => boolean)
}

export function siteRoutes({ reader, waits }: Reading): RouteObject[] {
  const toRoute = ({ path, source, module }: Address): RouteObject => ({
    path,
    id: source,
    lazy: async () => {
      const { page } = await module()
      return {
        handle: page,
        loader: async ({ request, params }: LoaderFunctionArgs): Promise<LoadedPage> => {
          const url = new URL(request.url)
          const data = page.load(reader, { params, query: url.searchParams })
          // A failure is shown by the frame; until that is drawn nobody else listens to the promise.
          const settled = data.catch(() => undefined)
          if (waits === 'always') return { data: await data }
          if (waits(url)) await settled
          return { data }
        },
        shouldRevalidate: ({ currentUrl, nextUrl, currentParams, nextParams, defaultShouldRevalidate }) => {
          if (!page.needsReload || currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate
          if (JSON.stringify(currentParams) !== JSON.stringify(nextParams)) return true
          return page.needsReload(currentUrl.searchParams, nextUrl.searchParams)
        },
        Component: () => <PageFrame page={page} />,
      }
    },
  })
  return [{ Component: Layout, children: [{ ErrorBoundary: PageBroken, children: pages.map(toRoute) }] }]
}

const findPage = (pathname: string): Address | undefined =>
  pages.find(({ path }) => path !== '*' && matchPath(path, pathname))

/** Reads what the page at an address will ask for, script and data; nothing where it would not ask. */
export async function prepare(from: URL, to: URL, reader: Reader): Promise<void> {
  // A link to another place of this page: nothing is read when it is followed.
  if (to.hash !== '' && from.pathname === to.pathname && from.search === to.search) return
  const address = findPage(to.pathname)
  if (!address) return
  const { page } = await address.module()
  const isMove = from.pathname !== to.pathname || (page.needsReload?.(from.searchParams, to.searchParams) ?? true)
  const params = matchPath(address.path, to.pathname)?.params ?? {}
  if (isMove) await page.load(reader, { params, query: to.searchParams })
}

/** Whether search engines may keep the page at a canonical address. */
export const isListed = (address: string): boolean => {
  const page = findPage(address.split('?', 1)[0] ?? '')
  return page !== undefined && !page.unlisted
}

/** Addresses of the pages that a search engine should find and that no content makes. */
export const listedAddresses: readonly string[] = pages
  .filter(({ path, unlisted }) => !unlisted && !/[:*]/.test(path))
  .map(({ path }) => path)

/** No page has a longer path. */
const LONGEST_PATH = 300

/**
 * The one spelling of an address under which its page is kept: as the list above has it, with what the page says that it
 * is asked for. Null where no page has it. `path` is decoded.
 */
export async function canonicalAddress(path: string, query: URLSearchParams): Promise<string | null> {
  const address = path.length <= LONGEST_PATH ? findPage(path) : undefined
  if (!address) return null
  const { page } = await address.module()
  const params = matchPath(address.path, path)?.params ?? {}
  const asked = Object.entries(page.asked?.({ params, query }) ?? {}).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)] as const],
  )
  const pathname = generatePath(address.path, Object.fromEntries(asked))
  const search = new URLSearchParams(asked.filter(([name]) => !(name in params)).map(([...pair]) => pair))
  return search.size > 0 ? `${pathname}?${search}` : pathname
}
