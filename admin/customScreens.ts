import type { ComponentType } from 'react'
import { realm } from '../content/settings/realm.ts'
import { status } from '../content/settings/status.ts'
import { news } from '../content/types/news.ts'
import { page } from '../content/types/page.ts'

type ScreenModule = Promise<{ default: ComponentType }>

/** Types of content with a separate screen; all other types share TableScreen.tsx. */
export const customScreens: Readonly<Record<string, () => ScreenModule>> = {
  // The News screen has a feed and a reader instead of a table. It reports failures in dialogs (docs/product-admin.md,
  // "News").
  [news.key]: () => import('./news/NewsScreen.tsx'),
  // Pages have a separate screen, because the form of a page shows a preview of the page.
  [page.key]: () => import('./pages/PagesScreen.tsx'),
  // The server status has a separate screen, because the token for the status script is below the form.
  [status.key]: () => import('./status/StatusScreen.tsx'),
  // Realms have a separate screen, because the state of each realm is below the list.
  [realm.key]: () => import('./realms/RealmsScreen.tsx'),
}
