import type { AnyPage } from './data/page.ts'
import { pages, type PageEntry } from './data/pageList.ts'

interface PageModule {
  page: AnyPage
}

const modules = import.meta.glob<PageModule>('./pages/**/*Page.tsx')

export interface PageRoute extends PageEntry {
  source: string
  module: () => Promise<PageModule>
}

/** Even for a loaded module, `import()` takes a tenth of a page's rendering time, so the result is reused. */
function once(load: () => Promise<PageModule>): () => Promise<PageModule> {
  let loaded: PageModule | undefined
  return async () => (loaded ??= await load())
}

export const pageRoutes: readonly PageRoute[] = pages.map((entry) => {
  const module = modules[`./pages/${entry.file}`]
  if (!module) throw new Error(`The page at ${entry.path} has no file site/pages/${entry.file}.`)
  return { ...entry, source: `site/pages/${entry.file}`, module: import.meta.env.SSR ? once(module) : module }
})

export const needsScripts = (source: string): boolean =>
  pageRoutes.some((route) => route.source === source && route.needsScripts === true)
