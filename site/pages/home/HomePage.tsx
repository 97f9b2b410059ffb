import { Container } from '../../components/Container.tsx'
import { statusOfParts } from '../../data/loadOptional.ts'
import { definePage } from '../../data/page.ts'
import { Hero } from './Hero.tsx'
import { blank, load, type HomeData } from './homeData.ts'
import { LandingSections } from './LandingSections.tsx'
import { ServerPanel } from './ServerPanel.tsx'
import styles from './HomePage.module.css'

const Home = ({ data }: { data: HomeData }) => (
  <>
    <Hero>
      <ServerPanel status={data.status} races={data.races ?? []} />
    </Hero>
    <Container className={styles['parts']}>
      <LandingSections data={data} />
    </Container>
  </>
)

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
