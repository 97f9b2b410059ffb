import type { ReactNode } from 'react'
import { LANDING_SECTIONS, type LandingSectionName } from '../../../content/settings/landingSectionNames.ts'
import { Carousel } from '../../carousel/Carousel.tsx'
import { textIn } from '../../data/langOf.ts'
import { LANDING_CAROUSEL } from '../../carousel/timing.ts'
import { PartBoundary } from '../../feedback/PartBoundary.tsx'
import { GameInfoLinks } from './GameInfoLinks.tsx'
import type { HomeData, VisibleSection } from './parts.ts'
import { LatestNews } from './LatestNews.tsx'
import { Album, withPicture } from './people/Album.tsx'
import { Factions, withFigure } from './people/Factions.tsx'
import { rankingLists, Rankings } from './rankings/Rankings.tsx'
import { TierList } from './rankings/TierList.tsx'
import { homeEnglish as english, homeWording as words } from './wording.ts'
import styles from './HomePage.module.css'

interface SectionProps {
  data: HomeData
  heading: string | undefined
  /** Of the heading, if it is not that of the page. */
  lang: string | undefined
}

const sections: Readonly<Record<LandingSectionName, (props: SectionProps) => ReactNode>> = {
  'Latest News': ({ data: { latest }, heading, lang }) =>
    latest?.length ? (
      <Part id="latest" heading={heading} lang={lang} usual={english.sections.news}>
        <LatestNews latest={latest} />
      </Part>
    ) : null,
  Carousel: ({ data: { slides }, heading, lang }) => {
    if (!slides?.length) return null
    const carousel = (
      <Carousel
        className={styles['carousel']}
        label={words.highlights}
        slides={slides.map((slide) => ({ ...slide, text: slide.description }))}
        titles={heading ? 'h3' : 'h2'}
        animationMs={LANDING_CAROUSEL.animationMs}
      />
    )
    if (!heading) return carousel
    return (
      <Part id="highlights" heading={heading} lang={lang}>
        {carousel}
      </Part>
    )
  },
  'Game Info': ({ data: { game }, heading, lang }) => (
    <Part id="guides" heading={heading} lang={lang} usual={english.sections.gameInfo}>
      <GameInfoLinks has={game} />
    </Part>
  ),
  Factions: ({ data: { races }, heading, lang }) => {
    if (!races || withFigure(races).length === 0) return null
    return (
      <Part id="factions" heading={heading} lang={lang} usual={english.sections.factions}>
        <Factions races={races} />
      </Part>
    )
  },
  Rankings: ({ data, heading, lang }) => {
    const lists = { lists: rankingLists(data), races: data.races ?? [] }
    if (lists.lists.length === 0) return null
    if (heading)
      return (
        <Part id="rankings" heading={heading} lang={lang}>
          <Rankings {...lists} titles="h3" />
        </Part>
      )
    return (
      <>
        <Rankings {...lists} titles="h2" />
      </>
    )
  },
  'Tier List': ({ data: { tiers }, heading, lang }) =>
    tiers?.length ? (
      <Part id="tiers" heading={heading} lang={lang} usual={english.sections.tiers}>
        <TierList tiers={tiers} />
      </Part>
    ) : null,
  Screenshots: ({ data, heading, lang }) => {
    const shots = withPicture(data.shots ?? [])
    if (shots.length === 0) return null
    return (
      <div className={styles['roomy']}>
        <Part id="screenshots" heading={heading} lang={lang} usual={english.sections.screenshots}>
          <Album shots={shots} />
        </Part>
      </div>
    )
  },
  // It is in the first screen: HomePage.tsx.
  'Right Now': () => null,
}

const usualSections: readonly VisibleSection[] = LANDING_SECTIONS.map((section) => ({ section }))

export const LandingSections = ({ data }: { data: HomeData }) =>
  (data.sections ?? usualSections).map(({ section, heading, lang }) => {
    const Section = sections[section]
    return (
      <PartBoundary key={section} fallback={null}>
        <Section data={data} heading={heading} lang={lang} />
      </PartBoundary>
    )
  })

interface PartProps {
  id: string
  heading: string | undefined
  lang: string | undefined
  usual?: string
  children: ReactNode
}

function Part({ id, heading, lang, usual, children }: PartProps) {
  return (
    <>
      <section aria-labelledby={id}>
        <h2 id={id} className={styles['title']} {...(heading ? textIn(lang) : { lang: english.language })}>
          {heading ?? usual}
        </h2>
        {children}
      </section>
    </>
  )
}
