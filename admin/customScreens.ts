import type { ComponentType } from 'react'
import { realm } from '../content/settings/realm.ts'
import { status } from '../content/settings/status.ts'
import { news } from '../content/types/news.ts'
import { page } from '../content/types/page.ts'

type ScreenModule = Promise<{ default: ComponentType }>

/** Types of content with a separate screen; all other types share TableScreen.tsx. */
export const customScreens: Readonly<Record<string, () => ScreenModule>> = {
  // The News screen has a feed and a reader instead of a table, and dialogs instead of toasts (docs/product.md,
  // sections 2, 5 and 8).
  [news.key]: () => import('./news/NewsScreen.tsx'),
  // The form of a page shows a preview of the page.
  [page.key]: () => import('./pages/PagesScreen.tsx'),
  // The screen of the server status has the token for the status script below the form.
  [status.key]: () => import('./status/StatusScreen.tsx'),
  // The screen of realms shows the state of each realm below the list.
  [realm.key]: () => import('./realms/RealmsScreen.tsx'),
}
