import type { ContentType } from './define.ts'
import { drop } from './types/drop.ts'
import { item } from './types/item.ts'
import { map } from './types/map.ts'
import { news } from './types/news.ts'
import { npc } from './types/npc.ts'

/** An entry of the admin sidebar: a screen, or a group that expands and collapses. */
export type MenuEntry = ContentType | { group: string; entries: readonly MenuEntry[] }

/** The admin sidebar in the order of the specification, section 2. A type that stands here is served; no other is. */
export const menu: readonly MenuEntry[] = [
  news,
  {
    group: 'Table List',
    entries: [
      {
        group: 'Game Info',
        entries: [{ group: 'Server Info', entries: [npc, drop] }, map],
      },
    ],
  },
  item,
]

const flatten = (entries: readonly MenuEntry[]): ContentType[] =>
  entries.flatMap((entry) => ('group' in entry ? flatten(entry.entries) : [entry]))

/** Every content type, in the order of the menu. */
export const contentTypes: readonly ContentType[] = flatten(menu)

/** The type with this key. Throws for a key that no declaration has: a mistake in the code, not of a user. */
export function contentType(key: string): ContentType {
  const type = contentTypes.find((candidate) => candidate.key === key)
  if (!type) throw new Error(`No content type has the key "${key}".`)
  return type
}

export interface IncomingReference {
  type: ContentType
  /** The referring field. */
  field: string
  label: string
}

/** The fields of other types that refer to rows of this one. */
export function referencesTo(key: string): IncomingReference[] {
  return contentTypes.flatMap((type) =>
    Object.entries(type.fields).flatMap(([name, field]) =>
      field.kind === 'reference' && field.to === key ? [{ type, field: name, label: field.label }] : [],
    ),
  )
}
