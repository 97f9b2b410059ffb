import type { AnyDocument, AnyPage } from './data/page.ts'
import { pages, type Module, type PageEntry, type Route } from './data/pageList.ts'

/**
 * The browser opens no document by its script, so most of them are left out: their names would make the script of every page
 * 0.7 KB larger. The build has them as entries (vite.config.ts), the server in everyRoute.ts.
 */
const modules = import.meta.glob<Module<unknown>>([
  './pages/**/*Page.tsx',
  '!./pages/{game,realms,search}/*',
  '!./pages/{Own,Privacy}Page.tsx',
])

/** Even for a loaded module, `import()` takes a tenth of a page's rendering time, so the result is reused. */
function once<Page>(load: () => Promise<Page>): () => Promise<Page> {
  let loaded: Page | undefined
  return async () => (loaded ??= await load())
}

export function routeOf<Page extends AnyDocument>(
  entry: PageEntry,
  modules: Readonly<Record<string, () => Promise<Module<unknown>>>>,
): Route<Page> {
  const load = modules[`./pages/${entry.file}`]
  if (!load) throw new Error(`The page at ${entry.path} has no file site/pages/${entry.file}.`)
  const module = load as () => Promise<Module<Page>> // The types of pages are checked by definePage and defineDocument.
  return { ...entry, source: `site/pages/${entry.file}`, module: import.meta.env.SSR ? once(module) : module }
}

/** The pages between which visitors move without a new document. */
export const movingRoutes: readonly Route<AnyPage>[] = pages
  .filter(({ document }) => !document)
  .map((entry) => routeOf<AnyPage>(entry, modules))
