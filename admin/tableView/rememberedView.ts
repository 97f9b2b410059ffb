import { z } from 'zod'
import type { ContentType } from '../../content/define.ts'

export interface TableView {
  /** Null for the default. */
  perPage: number | null
  hidden: readonly string[]
}

const viewSchema = z.object({
  perPage: z.number().nullable().catch(null),
  hidden: z.array(z.string()).catch([]),
})

const keyOf = (username: string, type: ContentType): string => `table-view:${username}:${type.key}`

/** All but the naming column. */
export const hideable = ({ list, name }: ContentType): string[] => list.columns.filter((column) => column !== name)

/** Stored per user and browser; invalid values are ignored. */
export function rememberedView(username: string, type: ContentType): TableView {
  try {
    const stored = viewSchema.parse(JSON.parse(localStorage.getItem(keyOf(username, type)) ?? '{}'))
    const columns = hideable(type)
    return { ...stored, hidden: columns.filter((column) => stored.hidden.includes(column)) }
  } catch {
    return { perPage: null, hidden: [] }
  }
}

export function rememberView(username: string, type: ContentType, change: Partial<TableView>): TableView {
  const view = { ...rememberedView(username, type), ...change }
  try {
    localStorage.setItem(keyOf(username, type), JSON.stringify(view))
  } catch {
    // Storage is full: it applies until the screen is left.
  }
  return view
}
