import type { ContentType, Row } from '../../../content/define.ts'
import type { Reader } from '../../../content/reader.ts'
import {
  LANDING_SECTIONS,
  landingSection,
  type LandingSection,
  type LandingSectionName,
} from '../../../content/settings/landingSection.ts'
import type { ServerStatus } from '../../../content/settings/serverStatus.ts'
import { news, type News } from '../../../content/types/news.ts'
import { race, type Race } from '../../../content/types/race.ts'
import { screenshot, type Screenshot } from '../../../content/types/screenshot.ts'
import { slide, type Slide } from '../../../content/types/slide.ts'
import { tier, type Tier } from '../../../content/types/tier.ts'
import { topGuild, type TopGuild } from '../../../content/types/topGuild.ts'
import { topPlayer, type TopPlayer } from '../../../content/types/topPlayer.ts'
import { vip, type Vip } from '../../../content/types/vip.ts'
import { loadOptional } from '../../data/loadOptional.ts'

/** The largest number of rows in each part. News: docs/product.md, section 9; races: section 2. */
const LIMITS = { slides: 8, races: 3, ranks: 10, tiers: 40, news: 3, shots: 8 } as const

/** A section that is shown, with its heading where an operator has given it one. */
export interface ShownSection {
  section: LandingSectionName
  heading?: string
}

/** The rows of each part; null if loading them failed, which is only logged. */
interface Parts {
  slides: readonly Slide[] | null
  status: ServerStatus | null
  races: readonly Race[] | null
  players: readonly TopPlayer[] | null
  guilds: readonly TopGuild[] | null
  vips: readonly Vip[] | null
  tiers: readonly Tier[] | null
  latest: readonly News[] | null
  shots: readonly Screenshot[] | null
}

export interface HomeData extends Parts {
  /** What stands below the hero, in its order. Absent where it is the usual, so that a page says nothing of it. */
  sections?: readonly ShownSection[] | null
}

export const blank: HomeData = {
  slides: null,
  status: null,
  races: null,
  players: null,
  guilds: null,
  vips: null,
  tiers: null,
  latest: null,
  shots: null,
}

export const usualSections: readonly ShownSection[] = LANDING_SECTIONS.map((section) => ({ section }))

/** The sections that are shown; undefined where they are the usual ones. */
function shownSections(rows: readonly LandingSection[]): readonly ShownSection[] | undefined {
  const shown = rows
    .filter(({ hidden }) => !hidden)
    .map(({ section, heading }): ShownSection => (heading ? { section, heading } : { section }))
  const isUsual =
    shown.length === usualSections.length &&
    shown.every(({ section, heading }, index) => section === LANDING_SECTIONS[index] && heading === undefined)
  return isUsual ? undefined : shown
}

/** What each section alone shows. */
const partsOf: Readonly<Record<LandingSectionName, readonly Exclude<keyof Parts, 'status' | 'races'>[]>> = {
  'Latest News': ['latest'],
  Carousel: ['slides'],
  'Game Info': [],
  // The server panel shows the races, too.
  Factions: [],
  Rankings: ['players', 'guilds', 'vips'],
  'Tier List': ['tiers'],
  Screenshots: ['shots'],
}

/** The parts without the rows of sections that are not shown: nobody finds in the page what operators have hidden. */
function onlyShown(parts: Parts, sections: readonly ShownSection[]): Parts {
  const hidden = LANDING_SECTIONS.filter((name) => sections.every(({ section }) => section !== name))
  return { ...parts, ...Object.fromEntries(hidden.flatMap((name) => partsOf[name].map((part) => [part, []]))) }
}

export async function load(reader: Reader): Promise<HomeData> {
  const first = async <T extends ContentType>(type: T, limit: number): Promise<Row<T>[]> =>
    (await reader.list(type, { page: 1, per_page: limit })).rows
  const [landing, slides, status, races, players, guilds, vips, tiers, latest, shots] = await Promise.all([
    loadOptional(first(landingSection, LANDING_SECTIONS.length)),
    loadOptional(first(slide, LIMITS.slides)),
    loadOptional(reader.status()),
    loadOptional(first(race, LIMITS.races)),
    loadOptional(first(topPlayer, LIMITS.ranks)),
    loadOptional(first(topGuild, LIMITS.ranks)),
    loadOptional(first(vip, LIMITS.ranks)),
    loadOptional(first(tier, LIMITS.tiers)),
    loadOptional(first(news, LIMITS.news)),
    loadOptional(first(screenshot, LIMITS.shots)),
  ])
  const parts = { slides, status, races, players, guilds, vips, tiers, latest, shots }
  if (Object.values(parts).every((part) => part === null)) throw new Error('No part of the landing page could be read.')
  if (landing === null) return { ...parts, sections: null }
  const sections = shownSections(landing)
  return sections ? { ...onlyShown(parts, sections), sections } : parts
}
