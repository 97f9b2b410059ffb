import type { ContentType } from '../../content/define.ts'
import { SECTION_PARAM, sectionQuery } from '../../content/site/sections.ts'
import { sitePathOf } from '../../content/site/sitePages.ts'
import { sitePlaces, type SitePlace } from '../../content/siteSearch/sitePlaces.ts'
import { findFirstPublicId } from '../content/lists/readRows.ts'
import { publicView } from '../content/rowState.ts'
import type { Context } from '../context/context.ts'
import type { ValueKind } from '../database/changes/versionedCache.ts'
import type { Dependencies } from '../responseCache/responseCache.ts'

const types = [...new Set(sitePlaces.flatMap(({ shows }) => shows ?? []))]
const scheduledTypes = types.filter(({ publishing }) => publishing)

/** The parts of the site that show rows, by their addresses: pages, which may consist of several places, and sections. */
const parts = new Map<string, SitePlace[]>()
for (const place of sitePlaces) {
  if (!place.shows && !place.needs) continue
  const [address = ''] = place.to.split('#', 1)
  for (const part of new Set([sitePathOf(address), address])) parts.set(part, [...(parts.get(part) ?? []), place])
}

/** The part to which an address leads, such as that of a menu entry. */
export function partOf(address: string): string {
  const path = sitePathOf(address)
  const [, query = ''] = (address.split('#', 1)[0] ?? '').split('?')
  const section = path + sectionQuery(new URLSearchParams(query).get(SECTION_PARAM) ?? '')
  return parts.has(section) ? section : path
}

/** The version that pages depend on. It changes only if a part may have become empty, or is no longer empty. */
const EMPTY_PARTS = 'empty-parts'

const lists: ValueKind = { most: 4 }

export interface Empty {
  all: readonly string[]
  /** Without the pages of realms and the terms, which pages link only if there are some. */
  ofRows: readonly string[]
}

export const NOTHING_EMPTY: Empty = { all: [], ofRows: [] }

type Needs = Readonly<Record<NonNullable<SitePlace['needs']>, boolean>>

/**
 * Knows which parts of the site have nothing to show. Every page has the menu, so every page depends on this. If a page
 * depended on all types instead, each save would make all pages stale.
 */
export class EmptyParts {
  readonly #source: Pick<Context, 'database' | 'cache' | 'clock' | 'versions'>
  /** The first public row of each type; null if it has none. Changes of other rows leave the type as empty as it was. */
  readonly #firstIds = new Map<string, number | null>()

  constructor(context: Pick<Context, 'database' | 'cache' | 'clock' | 'versions' | 'feed'>) {
    this.#source = context
    const keys = new Set(types.map(({ key }) => key))
    context.feed.listenRows((type, ids) => {
      if (!keys.has(type) || ids?.length === 0) return
      const first = this.#firstIds.get(type)
      if (typeof first === 'number' && ids !== null && !ids.includes(first)) return
      this.#firstIds.delete(type)
      context.versions.raise(EMPTY_PARTS)
    })
  }

  /** Returns the addresses of the empty parts, in the same arrays until one changes. */
  async read({ uses, staleAt }: Dependencies, needs: Needs): Promise<Empty> {
    uses(EMPTY_PARTS)
    const views = await Promise.all(
      scheduledTypes.map(async (type) => ({ type, ...(await publicView(this.#source, type)) })),
    )
    const key = [...views.map(({ name }) => name), JSON.stringify(needs)].join(' ')
    const { empty, filled } = await this.#source.cache.get(lists, key, [EMPTY_PARTS], async () => {
      const filled = await this.#filledTypes()
      const isShown = ({ shows, needs: needed }: SitePlace) =>
        (needed === undefined || needs[needed]) && (shows?.some((type) => filled.has(type)) ?? true)
      const all = [...parts].flatMap(([part, places]) => (places.some(isShown) ? [] : [part]))
      const ofRows = all.filter((part) => parts.get(part)?.some(({ shows }) => shows))
      return { empty: { all, ofRows }, filled }
    })
    for (const { type, ends } of views) if (ends && !filled.has(type)) staleAt(ends)
    return empty
  }

  async #filledTypes(): Promise<ReadonlySet<ContentType>> {
    const { versions } = this.#source
    const version = versions.of(EMPTY_PARTS)
    const found = await Promise.all(
      types.map(async (type) => ({ type, id: await findFirstPublicId(this.#source, type) })),
    )
    // A change during the reading may have taken the row that was found.
    if (versions.of(EMPTY_PARTS) === version) for (const { type, id } of found) this.#firstIds.set(type.key, id)
    return new Set(found.flatMap(({ type, id }) => (id === null ? [] : [type])))
  }
}
