import type { ContentType } from '../../content/define.ts'

/** Field by heading; null skips a column. */
export type Mapping = Readonly<Record<string, string | null>>

const keyFor = (type: ContentType): string => `import-mapping:${type.key}`

/** The last mapping of a type in this browser. */
export function rememberedMapping(type: ContentType): Mapping {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyFor(type)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, string | null] => entry[1] === null || typeof entry[1] === 'string',
      ),
    )
  } catch {
    return {}
  }
}

export function rememberMapping(type: ContentType, mapping: Mapping): void {
  try {
    localStorage.setItem(keyFor(type), JSON.stringify(mapping))
  } catch {
    // Storage is full; the user maps again next time.
  }
}
