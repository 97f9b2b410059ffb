import type { AnyDocument, AnyPage } from './data/page.ts'
import { pages, type Module, type PageEntry, type Route } from './data/pageList.ts'

const modules = import.meta.glob<Module<unknown>>('./pages/**/*Page.tsx')

/** Even for a loaded module, `import()` takes a tenth of a page's rendering time, so the result is reused. */
function once<Page>(load: () => Promise<Page>): () => Promise<Page> {
  let loaded: Page | undefined
  return async () => (loaded ??= await load())
}

function routeOf<Page extends AnyDocument>(entry: PageEntry): Route<Page> {
  const load = modules[`./pages/${entry.file}`]
  if (!load) throw new Error(`The page at ${entry.path} has no file site/pages/${entry.file}.`)
  const module = load as () => Promise<Module<Page>> // The types of pages are checked by definePage and defineDocument.
  return { ...entry, source: `site/pages/${entry.file}`, module: import.meta.env.SSR ? once(module) : module }
}

/** The pages between which visitors move without a new document. */
export const movingRoutes: readonly Route<AnyPage>[] = pages.filter(({ document }) => !document).map(routeOf<AnyPage>)

const documentRoutes: readonly Route[] = pages.filter(({ document }) => document).map(routeOf<AnyDocument>)

/** Addresses that the list of pages does not have are those of own pages. */
export const anyAddress = documentRoutes.find(({ path }) => path === '*') as Route // The list has it.

export const pageRoutes: readonly Route[] = [...movingRoutes, ...documentRoutes]
