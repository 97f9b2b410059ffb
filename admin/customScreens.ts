import type { ComponentType } from 'react'
import { realm } from '../content/settings/realm.ts'
import { status } from '../content/settings/status.ts'
import { news } from '../content/types/news.ts'
import { page } from '../content/types/page.ts'

type ScreenModule = Promise<{ default: ComponentType }>

/** The types that have a screen of their own; all others share one. */
export const customScreens: Readonly<Record<string, () => ScreenModule>> = {
  // News have a feed and a reader instead of a table, and dialogs instead of toasts (docs/product.md, sections 2, 5 and
  // 8).
  [news.key]: () => import('./news/NewsScreen.tsx'),
  // The form shows a preview of the page.
  [page.key]: () => import('./pages/PagesScreen.tsx'),
  // The token for the script is below the form.
  [status.key]: () => import('./status/StatusScreen.tsx'),
  // The state of each realm is below the list.
  [realm.key]: () => import('./realms/RealmsScreen.tsx'),
}
