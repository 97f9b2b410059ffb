import { langOf, textIn } from '../data/langOf.ts'
import { useCallback, useState, type KeyboardEvent } from 'react'
import { fill } from '../../content/messages/fill.ts'
import { Link } from '../link/Link.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx'
import { CutText } from '../../ui/Ellipsis.tsx'
import { Picture } from '../components/Picture.tsx'
import { imageOf } from '../components/imageOf.ts'
import { useHydrated } from '../hooks/useHydrated.ts'
import panel from '../components/Panel.module.css'
import { useLoop } from './useLoop.ts'
import { useAutoplay } from './useAutoplay.ts'
import { useLazySlides } from './useLazySlides.ts'
import { carouselEnglish as english, carouselWording as words } from './wording.ts'
import styles from './Carousel.module.css'

export interface CarouselSlide {
  id: number
  title: string
  text: string
  image_url: string | null
  image_width: number | null
  image_height: number | null
  image_avif: boolean
  to?: string
  languages?: Readonly<Record<string, string>> | undefined
}

interface CarouselProps {
  label: string
  slides: readonly CarouselSlide[]
  animationMs: number
  intervalMs?: number
  priority?: boolean
  titles?: 'h2' | 'h3'
  className?: string | undefined
}

export const SLIDE_SIZES = '(min-width: 80rem) 74.6875rem, calc(100vw - 2rem)'

export function Carousel(props: CarouselProps) {
  const { label, slides, animationMs, intervalMs, priority = false, titles = 'h2', className = '' } = props
  const count = slides.length
  const many = count > 1
  const { track, current, go } = useLoop(count, animationMs)
  const next = useCallback(() => go(1), [go])
  const { playing, paused, toggle, pauseHandlers } = useAutoplay(many ? intervalMs : undefined, current, next)
  const hydrated = useHydrated()
  const [used, setUsed] = useState(false)
  const isLoaded = useLazySlides(count, current, used || (hydrated && playing))

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
    if (step === null || !many) return
    event.preventDefault()
    go(step)
  }
  const markUsed = () => setUsed(true)

  return (
    <section
      className={`${panel['surface']} ${panel['solid']} ${panel['carved']} ${styles['carousel']} ${className}`}
      aria-roledescription={english.carousel}
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerOver={markUsed}
      onFocusCapture={markUsed}
      {...pauseHandlers}
    >
      {many && (
        <div className={styles['controls']}>
          {intervalMs !== undefined && (
            <button
              type="button"
              className={styles['pause']}
              aria-label={paused ? words.resume : words.pause}
              onClick={toggle}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={paused ? 'M8 5.5v13l11-6.5Z' : 'M7 5.5h3.5v13H7Zm6.5 0H17v13h-3.5Z'} />
              </svg>
            </button>
          )}
          <button type="button" className={styles['previous']} aria-label={words.previous} onClick={() => go(-1)}>
            <ChevronLeftIcon />
          </button>
          <button type="button" className={styles['next']} aria-label={words.next} onClick={() => go(1)}>
            <ChevronRightIcon />
          </button>
        </div>
      )}
      <ul
        ref={track}
        className={styles['track']}
        tabIndex={many ? 0 : undefined}
        aria-live={playing ? 'off' : 'polite'}
      >
        {slides.map((slide, index) => (
          <li key={slide.id} className={styles['slide']} inert={hydrated && index !== current}>
            <div
              className={styles['group']}
              role="group"
              aria-roledescription={english.slide}
              aria-label={fill(words.position, { position: index + 1, count })}
            >
              <Slide slide={slide} title={titles} priority={priority && index === 0} loaded={isLoaded(index)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SlideProps {
  slide: CarouselSlide
  title: 'h2' | 'h3'
  priority: boolean
  loaded: boolean
}

function Slide({ slide, title: Title, priority, loaded }: SlideProps) {
  const { title, text, to } = slide
  const picture = <Picture {...imageOf(slide)} sizes={SLIDE_SIZES} priority={priority} />
  return (
    <>
      <div className={styles['frame']}>{loaded ? picture : <noscript>{picture}</noscript>}</div>
      <div className={styles['words']}>
        <Title className={styles['title']} {...textIn(langOf(slide, 'title'))}>
          {to === undefined ? (
            title
          ) : (
            <Link to={to} className={styles['link']}>
              {title}
            </Link>
          )}
        </Title>
        {text && (
          <p className={styles['text']} {...textIn(langOf(slide, 'description'))}>
            <CutText>{text}</CutText>
          </p>
        )}
      </div>
    </>
  )
}
