import { Link } from 'react-router'
import { cutWords } from '../../content/text.ts'
import { news, NEWS_LIST_WORDS, type News } from '../../content/types/news.ts'
import { definePage } from '../page.ts'
import button from '../parts/button.module.css'
import { NewsCard } from '../parts/NewsCard.tsx'
import { Ornament } from '../parts/Ornament.tsx'
import { useSite } from '../site.ts'
import styles from './HomePage.module.css'

/** Latest news on the landing page. Specification, section 9. */
const LATEST_NEWS = 3

interface HomeData {
  latest: readonly News[]
}

function Home({ data: { latest } }: { data: HomeData }) {
  const { name } = useSite()
  return (
    <>
      <section className={styles['hero']}>
        <div className={styles['words']}>
          <h1 className={styles['name']}>{name}</h1>
          <Ornament />
          <p className={styles['motto']}>Lewati gerbang, mulai petualangan.</p>
        </div>
        <div className={styles['ways']}>
          <Link to="/news" className={`${button['button']} ${button['carved']}`}>
            News
          </Link>
          <Link to="/gameinfo/server" className={`${button['button']} ${button['glass']}`}>
            Game Info
          </Link>
        </div>
      </section>
      {latest.length > 0 && <LatestNews latest={latest} />}
      <GameInfo />
    </>
  )
}

function LatestNews({ latest }: { latest: readonly News[] }) {
  return (
    <section className={styles['part']} aria-labelledby="latest">
      <h2 id="latest" className={styles['title']}>
        Latest News
      </h2>
      <ul className={styles['cards']}>
        {latest.map((item) => (
          <li key={item.id}>
            <NewsCard
              news={item}
              text={item.subtitle || cutWords(item.description, NEWS_LIST_WORDS).text}
              heading="h3"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What there is to read about the game. */
const guides = [
  {
    to: '/gameinfo/server?section=npclist',
    title: 'NPC List Information',
    text: 'Siapa berdagang di mana, dan dengan mata uang apa.',
  },
  {
    to: '/gameinfo/server?section=droplist',
    title: 'Drop List Information',
    text: 'Monster mana menjatuhkan item apa, dan di map mana.',
  },
]

function GameInfo() {
  return (
    <section className={styles['part']} aria-labelledby="gameinfo">
      <Ornament />
      <h2 id="gameinfo" className={styles['title']}>
        Game Info
      </h2>
      <ul className={styles['guides']}>
        {guides.map(({ to, title, text }) => (
          <li key={to} className={styles['guide']}>
            <h3 className={styles['guideTitle']}>
              <Link to={to} className={styles['guideLink']}>
                {title}
              </Link>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const page = definePage<HomeData>({
  load: async (reader) => ({ latest: (await reader.list(news, { page: 1, per_page: LATEST_NEWS })).rows }),
  blank: { latest: [] },
  head: () => ({
    title: '',
    description: 'Portal resmi server: berita terbaru, daftar NPC, daftar drop, dan pendaftaran akun.',
  }),
  View: Home,
  loading: 'Loading...',
})
