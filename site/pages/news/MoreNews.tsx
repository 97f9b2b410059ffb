import { langOf, textIn } from '../../data/langOf.ts'
import { Link } from '../../link/Link.tsx'
import type { Neighbour, Neighbours } from '../../../content/publishing/neighbours.ts'
import type { News } from '../../../content/types/news.ts'
import { NewsCard } from '../../components/news/NewsCard.tsx'
import { NewsMeta } from '../../components/news/NewsMeta.tsx'
import { newsWording as words } from './wording.ts'
import swipe from '../../components/swipeRow.module.css'
import styles from './MoreNews.module.css'

const address = ({ id }: Neighbour): string => `/news/${id}`

function languagesOf({ languages }: Neighbour): Pick<News, 'languages'> {
  if (languages === undefined) return {}
  const { name, ...others } = languages
  return { languages: { ...others, ...(name && { title: name }) } }
}

export function MoreNews({ neighbours: { previous, next, related } }: { neighbours: Neighbours }) {
  return (
    <>
      {(previous || next) && (
        <nav aria-label={words.others} className={styles['steps']}>
          {previous && <Step news={previous} relation="prev" label={words.previous} />}
          {next && <Step news={next} relation="next" label={words.next} />}
        </nav>
      )}
      {related.length > 0 && (
        <section className={styles['related']} aria-labelledby="related">
          <h2 id="related">{words.related}</h2>
          <ul className={swipe['row']}>
            {related.map((item) => (
              <li key={item.id}>
                <NewsCard
                  news={{
                    id: item.id,
                    title: item.name,
                    ...languagesOf(item),
                    published_at: item.published_at,
                    category: item.category,
                    image_url: item.picture?.address ?? null,
                    image_width: item.picture?.width ?? null,
                    image_height: item.picture?.height ?? null,
                    image_avif: item.picture?.avif ?? false,
                  }}
                  text=""
                  heading="h3"
                  layout="small"
                  sizes="15rem"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface StepProps {
  news: Neighbour
  relation: 'prev' | 'next'
  label: string
}

const Step = ({ news, relation, label }: StepProps) => (
  <Link to={address(news)} rel={relation} className={`${styles['step']} ${styles[relation]}`}>
    <span>{label}</span>
    <strong {...textIn(langOf(news, 'name'))}>{news.name}</strong>
    <NewsMeta news={news} />
  </Link>
)
