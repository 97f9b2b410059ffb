import type { ComponentType } from 'react'
import { realm } from '../content/settings/realm.ts'
import { status } from '../content/settings/status.ts'
import { news } from '../content/types/news.ts'
import { page } from '../content/types/page.ts'

type ScreenModule = Promise<{ default: ComponentType }>

/** Content types with a screen of their own, by key, and the reason. All others share table and form. */
export const customScreens: Readonly<Record<string, () => ScreenModule>> = {
  // News has a feed with shortened texts and a reader instead of a table, and dialogs where other
  // screens show toasts (docs/product.md, sections 2, 5 and 8).
  [news.key]: () => import('./news/NewsScreen.tsx'),
  // Beside its form a page of one's own is shown as it will be.
  [page.key]: () => import('./pages/PagesScreen.tsx'),
  // Beside its form the status has the token with which a script sends it.
  [status.key]: () => import('./status/StatusScreen.tsx'),
  // Below their list stands how each realm is read.
  [realm.key]: () => import('./realms/RealmsScreen.tsx'),
}
