import type { ComponentType } from 'react'
import { realm } from '../content/settings/realm.ts'
import { status } from '../content/settings/status.ts'
import { news } from '../content/types/news.ts'
import { page } from '../content/types/page.ts'

type ScreenModule = Promise<{ default: ComponentType }>

/** Types with their own screen. All others share table and form. */
export const customScreens: Readonly<Record<string, () => ScreenModule>> = {
  // A feed and a reader instead of a table, and dialogs instead of toasts (docs/product.md, sections 2, 5 and 8).
  [news.key]: () => import('./news/NewsScreen.tsx'),
  // The form has a preview of the page.
  [page.key]: () => import('./pages/PagesScreen.tsx'),
  // The form has the script's token beside it.
  [status.key]: () => import('./status/StatusScreen.tsx'),
  // The state of each realm is below the list.
  [realm.key]: () => import('./realms/RealmsScreen.tsx'),
}
