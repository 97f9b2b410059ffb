import type { ComponentType } from 'react'
import { news } from '../content/types/news.ts'

type ScreenModule = Promise<{ default: ComponentType }>

/** The types whose screen is their own, by key; each with its reason. All others share list and form. */
export const customScreens: Readonly<Record<string, () => ScreenModule>> = {
  // News is read and not looked up: a feed with cut texts and a reader instead of a table, and dialogs where other
  // screens show toasts (docs/product.md, sections 2, 5 and 8).
  [news.key]: () => import('./news/NewsScreen.tsx'),
}
