import { z } from 'zod'
import type { ContentType } from '../../content/define.ts'

/** How somebody looks at the list of a type. */
export interface TableView {
  /** Null: as many as usual. */
  perPage: number | null
  hidden: readonly string[]
}

const viewSchema = z.object({
  perPage: z.number().nullable().catch(null),
  hidden: z.array(z.string()).catch([]),
})

const keyOf = (username: string, type: ContentType): string => `table-view:${username}:${type.key}`

/** Columns that can be hidden: all but the one that names the row. */
export const hideable = ({ list, name }: ContentType): string[] => list.columns.filter((column) => column !== name)

/** How this admin has looked at the list of this type in this browser; what makes no sense is left out. */
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
    // Without room it holds until the screen is left.
  }
  return view
}
