import type { ContentType } from '../../content/define.ts'
import { readStored, store } from '../data/browserStorage.ts'

/** Maps the heading of each column to a field; null means that the column is left out. */
export type Mapping = Readonly<Record<string, string | null>>

const keyFor = (type: ContentType): string => `import-mapping:${type.key}`

export const rememberedMapping = (type: ContentType): Mapping =>
  readStored<Mapping>(keyFor(type), {}, (stored) =>
    Object.fromEntries(
      Object.entries(typeof stored === 'object' && stored ? stored : {}).filter(
        (entry): entry is [string, string | null] => entry[1] === null || typeof entry[1] === 'string',
      ),
    ),
  )

export const rememberMapping = (type: ContentType, mapping: Mapping): void => store(keyFor(type), mapping)
