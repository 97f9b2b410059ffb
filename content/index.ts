import type { ContentType } from './define.ts'
import { localiseType } from './localiseType.ts'
import { sidebar, type SidebarEntry } from './sidebar.ts'

const flatten = (entries: readonly SidebarEntry[]): ContentType[] =>
  entries.flatMap((entry) => ('group' in entry ? flatten(entry.entries) : [entry]))

export const contentTypes: readonly ContentType[] = flatten(sidebar)
contentTypes.forEach(localiseType)

export const listTypes: readonly ContentType[] = contentTypes.filter(({ single }) => !single)
export const singleTypes: readonly ContentType[] = contentTypes.filter(({ single }) => single)

/** Throws if no content type has this key, because that is a mistake in the code. */
export function contentType(key: string): ContentType {
  const type = contentTypes.find((candidate) => candidate.key === key)
  if (!type) throw new Error(`No content type has the key "${key}".`)
  return type
}

export interface IncomingReference {
  type: ContentType
  field: string
  label: string
}

export function referencesTo(key: string): IncomingReference[] {
  return contentTypes.flatMap((type) =>
    Object.entries(type.fields).flatMap(([name, field]) =>
      field.kind === 'reference' && field.to === key ? [{ type, field: name, label: field.label }] : [],
    ),
  )
}
