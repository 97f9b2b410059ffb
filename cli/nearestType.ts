import type { ContentType } from '../content/define.ts'
import { nearest } from './nearest.ts'

/** The type that an operator probably means by a word that is no key: the type of that address, table or title. */
export function nearestType<T extends Pick<ContentType, 'key' | 'path' | 'table' | 'title'>>(
  types: readonly T[],
  typed: string,
): T | null {
  const names = types.flatMap((type) =>
    [type.key, type.path.split('/').at(-1) ?? '', type.path.slice(1), type.table, type.title].map(
      (name) => [name.toLowerCase(), type] as const,
    ),
  )
  const meant = nearest(
    typed,
    names.map(([name]) => name),
  )
  return names.find(([name]) => name === meant)?.[1] ?? null
}
