import { langOf } from '../../data/langOf.ts'
import type { ContentType, Row } from '../../../content/define.ts'
import type { ListQuery, Reader } from '../../../content/reader.ts'
import { landingSection, type LandingSection } from '../../../content/settings/landingSection.ts'
import { LANDING_SECTIONS, type LandingSectionName } from '../../../content/settings/landingSectionNames.ts'
import { news } from '../../../content/types/news.ts'
import { race } from '../../../content/types/race.ts'
import { screenshot } from '../../../content/types/screenshot.ts'
import { slide } from '../../../content/types/slide.ts'
import { tier } from '../../../content/types/tier.ts'
import { topGuild } from '../../../content/types/topGuild.ts'
import { topPlayer } from '../../../content/types/topPlayer.ts'
import { vip } from '../../../content/types/vip.ts'
import { loadOptional } from '../../data/loadOptional.ts'
import { loadAlive } from './live/alive.ts'
import { loadLanding } from './live/landing.ts'
import type { HomeData, Parts, VisibleSection } from './parts.ts'

/** The number of rows in each section of the landing page: docs/product.md, sections 2 and 9. */
const LIMITS = { slides: 8, races: 3, ranks: 10, tiers: 40, news: 3, shots: 8 } as const

function visibleSections(rows: readonly LandingSection[]): readonly VisibleSection[] | undefined {
  const visible = rows
    .filter(({ hidden }) => !hidden)
    .map((row): VisibleSection => {
      const { section, heading } = row
      const lang = langOf(row, 'heading')
      return heading ? { section, heading, ...(lang && { lang }) } : { section }
    })
  const isUsual =
    visible.length === LANDING_SECTIONS.length &&
    visible.every(({ section, heading }, index) => section === LANDING_SECTIONS[index] && heading === undefined)
  return isUsual ? undefined : visible
}

const partsOf: Readonly<Record<LandingSectionName, readonly Exclude<keyof Parts, 'status' | 'races'>[]>> = {
  'Latest News': ['latest'],
  Carousel: ['slides'],
  'Game Info': [],
  // Races are loaded even if the Factions section is hidden, because the server panel shows them too.
  Factions: [],
  Rankings: ['players', 'guilds', 'vips'],
  'Tier List': ['tiers'],
  Screenshots: ['shots'],
  // Its rows are those of other sections, and it leaves out what these hide.
  'Right Now': [],
}

/** If an operator has hidden a section, visitors must not receive its rows. */
function onlyShown(parts: HomeData, sections: readonly VisibleSection[]): HomeData {
  const hidden = LANDING_SECTIONS.filter((name) => sections.every(({ section }) => section !== name))
  return { ...parts, ...Object.fromEntries(hidden.flatMap((name) => partsOf[name].map((part) => [part, []]))) }
}

async function loadLive(reader: Reader) {
  const names = await reader.realms.names()
  if (names.length === 0) return undefined
  return loadLanding(reader, names)
}

/** What the landing page shows. The first visit gets it with the page, so the browser loads this module only for a later one. */
export async function load(reader: Reader): Promise<HomeData> {
  const first = async <T extends ContentType>(type: T, limit: number, where?: ListQuery['where']): Promise<Row<T>[]> =>
    (await reader.list(type, { page: 1, per_page: limit, ...(where && { where }) })).rows
  const failures: unknown[] = []
  const optional = <T>(loading: Promise<T>) => loadOptional(loading, failures)
  const [live, alive, game, landing, slides, status, races, players, guilds, vips, tiers, latest, shots] =
    await Promise.all([
      optional(loadLive(reader)),
      optional(loadAlive(reader)),
      optional(reader.game('has', {})),
      optional(first(landingSection, LANDING_SECTIONS.length, { hidden: false })),
      optional(first(slide, LIMITS.slides)),
      optional(reader.status()),
      optional(first(race, LIMITS.races)),
      optional(first(topPlayer, LIMITS.ranks)),
      optional(first(topGuild, LIMITS.ranks)),
      optional(first(vip, LIMITS.ranks)),
      optional(first(tier, LIMITS.tiers)),
      optional(first(news, LIMITS.news)),
      optional(first(screenshot, LIMITS.shots)),
    ])
  const typed = { slides, status, races, players, guilds, vips, tiers, latest, shots }
  // The server answers 503 or 500, depending on the error.
  if (Object.values(typed).every((part) => part === null)) throw failures[0]
  const parts: HomeData = {
    ...(live ? live(typed) : { ...typed, ...(live === null && { live }) }),
    ...((game?.items !== false || game.monsters) && { game }),
  }
  const sections = landing && visibleSections(landing)
  const shown = { ...(sections ? onlyShown(parts, sections) : parts), ...(sections !== undefined && { sections }) }
  return { ...shown, alive: alive && alive(shown) }
}
