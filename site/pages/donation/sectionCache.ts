import type { Reader } from '../../../content/reader.ts'
import type { AnySection } from './section.tsx'

export type LoadedSections = Readonly<Record<string, unknown>>

export const cacheKey = (section: AnySection, page: number): string => `${section.key}/${page}`

export interface SectionCache {
  get: (section: AnySection, page: number) => unknown
  load: (section: AnySection, page: number) => Promise<unknown>
}

export function createSectionCache(reader: Reader, initial: LoadedSections): SectionCache {
  const loaded = new Map(Object.entries(initial))
  const loading = new Map<string, Promise<unknown>>()

  const load = async (section: AnySection, page: number): Promise<unknown> => {
    const key = cacheKey(section, page)
    try {
      const data = await section.load(reader, page)
      loaded.set(key, data)
      return data
    } finally {
      loading.delete(key)
    }
  }

  return {
    get: (section, page) => loaded.get(cacheKey(section, page)),
    load: (section, page) => {
      const key = cacheKey(section, page)
      if (loaded.has(key)) return Promise.resolve(loaded.get(key))
      const promise = loading.get(key) ?? load(section, page)
      loading.set(key, promise)
      return promise
    },
  }
}
