import type { ContentType } from '../../content/define.ts'
import { readStored, store } from '../data/browserStorage.ts'

/** Field by heading; null skips a column. */
export type Mapping = Readonly<Record<string, string | null>>

const keyFor = (type: ContentType): string => `import-mapping:${type.key}`

/** The last mapping of a type in this browser. */
export const rememberedMapping = (type: ContentType): Mapping =>
  readStored<Mapping>(keyFor(type), {}, (stored) =>
    Object.fromEntries(
      Object.entries(stored ?? {}).filter(
        (entry): entry is [string, string | null] => entry[1] === null || typeof entry[1] === 'string',
      ),
    ),
  )

export const rememberMapping = (type: ContentType, mapping: Mapping): void => store(keyFor(type), mapping)
