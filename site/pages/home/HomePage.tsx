import { Container } from '../../components/Container.tsx'
import { statusOfParts } from '../../data/loadOptional.ts'
import { PartBoundary } from '../../feedback/PartBoundary.tsx'
import { definePage } from '../../data/page.ts'
import { useFollowed, type Follow } from '../../hooks/useFollowed.ts'
import { Alive } from './Alive.tsx'
import { Hero } from './Hero.tsx'
import type { HomeData } from './parts.ts'
import { LandingSections } from './LandingSections.tsx'
import { ServerPanel } from './ServerPanel.tsx'
import { homeWording as words } from './wording.ts'
import styles from './HomePage.module.css'

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

const follow: Follow<HomeData> = async (visible, show) => (await import('./live/live.ts')).follow(visible, show)

function Home({ data: made }: { data: HomeData }) {
  const data = useFollowed(made, made.live || made.alive?.length ? follow : null)
  return (
    <>
      <Hero
        below={
          <PartBoundary fallback={null}>
            <Alive cells={data.alive} />
          </PartBoundary>
        }
      >
        <PartBoundary fallback={null}>
          <ServerPanel status={data.status} races={data.races ?? []} live={data.live ?? null} />
        </PartBoundary>
      </Hero>
      <Container className={styles['parts']}>
        <LandingSections data={data} />
      </Container>
    </>
  )
}

export const page = definePage<HomeData>({
  load: async (reader) => (await import('./homeData.ts')).load(reader),
  blank,
  head: () => ({
    title: '',
    description: words.description,
  }),
  status: (data) => statusOfParts(Object.values(data)),
  View: Home,
  loading: 'Loading...',
})
