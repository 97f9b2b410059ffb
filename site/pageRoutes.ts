import type { AnyPage } from './data/page.ts'
import { pages, type PageEntry } from './data/pageList.ts'

interface PageModule {
  page: AnyPage
}

const modules = import.meta.glob<PageModule>('./pages/**/*Page.tsx')

export interface PageRoute extends PageEntry {
  /** The module's path as the build's manifest names it, so that the document can preload its files. */
  source: string
  module: () => Promise<PageModule>
}

/** Loads a module until that has succeeded: asking for one by `import()` again takes a tenth of the time of a page. */
function once(load: () => Promise<PageModule>): () => Promise<PageModule> {
  let loaded: PageModule | undefined
  return async () => (loaded ??= await load())
}

export const pageRoutes: readonly PageRoute[] = pages.map((entry) => {
  const module = modules[`./pages/${entry.file}`]
  if (!module) throw new Error(`The page at ${entry.path} has no file site/pages/${entry.file}.`)
  return { ...entry, source: `site/pages/${entry.file}`, module: import.meta.env.SSR ? once(module) : module }
})

/** Whether a page, by its module, is of no use without its scripts. */
export const needsScripts = (source: string): boolean =>
  pageRoutes.some((route) => route.source === source && route.needsScripts === true)
