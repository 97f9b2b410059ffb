import type { Reader } from '../../../content/reader.ts'
import type { AnySection } from './section.tsx'

/** What sections have read, by section and page. */
export type ReadSections = Readonly<Record<string, unknown>>

export const shelfName = (section: AnySection, page: number): string => `${section.key}/${page}`

/** Keeps what sections have read, so that each is read on its first opening alone; a failure is not kept. */
export interface Shelf {
  /** Undefined where it was not read yet. */
  find: (section: AnySection, page: number) => unknown
  read: (section: AnySection, page: number) => Promise<unknown>
}

export function createShelf(reader: Reader, first: ReadSections): Shelf {
  const kept = new Map(Object.entries(first))
  const underWay = new Map<string, Promise<unknown>>()

  const readAnew = async (section: AnySection, page: number): Promise<unknown> => {
    const name = shelfName(section, page)
    try {
      const data = await section.load(reader, page)
      kept.set(name, data)
      return data
    } finally {
      underWay.delete(name)
    }
  }

  return {
    find: (section, page) => kept.get(shelfName(section, page)),
    read: (section, page) => {
      const name = shelfName(section, page)
      if (kept.has(name)) return Promise.resolve(kept.get(name))
      const reading = underWay.get(name) ?? readAnew(section, page)
      underWay.set(name, reading)
      return reading
    },
  }
}
