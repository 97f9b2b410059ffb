import type { ReactNode } from 'react'
import type { ContentType, Row } from '../../../content/define.ts'
import type { Reader } from '../../../content/reader.ts'
import type { ServerStatus } from '../../../content/settings/serverStatus.ts'
import { news, type News } from '../../../content/types/news.ts'
import { race, type Race } from '../../../content/types/race.ts'
import { screenshot, type Screenshot } from '../../../content/types/screenshot.ts'
import { slide, type Slide } from '../../../content/types/slide.ts'
import { tier, type Tier } from '../../../content/types/tier.ts'
import { topGuild, type TopGuild } from '../../../content/types/topGuild.ts'
import { topPlayer, type TopPlayer } from '../../../content/types/topPlayer.ts'
import { vip, type Vip } from '../../../content/types/vip.ts'
import { definePage } from '../../data/page.ts'
import { Container } from '../../components/Container.tsx'
import { Carousel } from '../../carousel/Carousel.tsx'
import { Ornament } from '../../decoration/Ornament.tsx'
import { loadOptional, statusOfParts } from '../../data/loadOptional.ts'
import { GameInfoLinks } from './GameInfoLinks.tsx'
import { Hero } from './Hero.tsx'
import { LatestNews } from './LatestNews.tsx'
import { Album, withPicture } from './people/Album.tsx'
import { Factions, withFigure } from './people/Factions.tsx'
import { Rankings } from './rankings/Rankings.tsx'
import { ServerPanel } from './ServerPanel.tsx'
import { TierList } from './rankings/TierList.tsx'
import styles from './HomePage.module.css'

/** The largest number of rows in each part. News: docs/product.md, section 9; races: section 2. */
const LIMITS = { slides: 8, races: 3, ranks: 10, tiers: 40, news: 3, shots: 8 } as const

/** Milliseconds of the carousel's animation. */
const SLIDE_DURATION = 500

/** The rows of each part; null if loading them failed, which is only logged. */
interface HomeData {
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

const blank: HomeData = {
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

async function load(reader: Reader): Promise<HomeData> {
  const first = async <T extends ContentType>(type: T, limit: number): Promise<Row<T>[]> =>
    (await reader.list(type, { page: 1, per_page: limit })).rows
  const [slides, status, races, players, guilds, vips, tiers, latest, shots] = await Promise.all([
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
  const data = { slides, status, races, players, guilds, vips, tiers, latest, shots }
  if (Object.values(data).every((part) => part === null)) throw new Error('No part of the landing page could be read.')
  return data
}

function Home({ data }: { data: HomeData }) {
  const slides = data.slides ?? []
  const players = data.players ?? []
  const guilds = data.guilds ?? []
  const vips = data.vips ?? []
  const tiers = data.tiers ?? []
  const latest = data.latest ?? []
  const people = withFigure(data.races ?? [])
  const shots = withPicture(data.shots ?? [])
  return (
    <>
      <Hero>
        <ServerPanel status={data.status} races={data.races ?? []} />
      </Hero>
      <Container className={styles['parts']}>
        {latest.length > 0 && (
          <Part id="latest" title="Latest News">
            <LatestNews latest={latest} />
          </Part>
        )}
        {slides.length > 0 && (
          <Carousel
            className={styles['carousel']}
            label="Sorotan"
            slides={slides.map((slide) => ({ ...slide, text: slide.description }))}
            duration={SLIDE_DURATION}
          />
        )}
        <Part id="guides" title="Game Info">
          <GameInfoLinks />
        </Part>
        {people.length > 0 && (
          <Part id="factions" title="Factions">
            <Factions races={people} />
          </Part>
        )}
        {players.length + guilds.length + vips.length > 0 && (
          <>
            <Divider />
            <Rankings players={players} guilds={guilds} vips={vips} races={data.races ?? []} />
          </>
        )}
        {tiers.length > 0 && (
          <Part id="tiers" title="Tier List">
            <TierList tiers={tiers} />
          </Part>
        )}
        {shots.length > 0 && (
          <div className={styles['roomy']}>
            <Part id="screenshots" title="Screenshots">
              <Album shots={shots} />
            </Part>
          </div>
        )}
      </Container>
    </>
  )
}

/** Where there is room: on a phone the headings part the page. */
const Divider = () => (
  <div className={styles['divider']}>
    <Ornament />
  </div>
)

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <>
      <Divider />
      <section aria-labelledby={id}>
        <h2 id={id} className={styles['title']} lang="en">
          {title}
        </h2>
        {children}
      </section>
    </>
  )
}

export const page = definePage<HomeData>({
  load,
  blank,
  head: () => ({
    title: '',
    description: 'Portal resmi server: berita terbaru, daftar NPC, daftar drop, dan pendaftaran akun.',
  }),
  status: (data) => statusOfParts(Object.values(data)),
  View: Home,
  loading: 'Loading...',
})
