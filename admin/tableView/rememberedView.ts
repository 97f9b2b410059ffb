import { z } from 'zod'
import type { ContentType } from '../../content/define.ts'
import { readStored, store } from '../data/browserStorage.ts'

export interface TableView {
  perPage: number | null
  hidden: readonly string[]
}

const viewSchema = z.object({
  perPage: z.number().nullable().catch(null),
  hidden: z.array(z.string()).catch([]),
})

const keyOf = (username: string, type: ContentType): string => `table-view:${username}:${type.key}`

export const hideable = ({ list, name }: ContentType): string[] => list.columns.filter((column) => column !== name)

/** The view of a table is stored for each user in each browser. */
export const rememberedView = (username: string, type: ContentType): TableView =>
  readStored<TableView>(keyOf(username, type), { perPage: null, hidden: [] }, (stored) => {
    const view = viewSchema.parse(stored)
    return { ...view, hidden: hideable(type).filter((column) => view.hidden.includes(column)) }
  })

export function rememberView(username: string, type: ContentType, change: Partial<TableView>): TableView {
  const view = { ...rememberedView(username, type), ...change }
  store(keyOf(username, type), view)
  return view
}
