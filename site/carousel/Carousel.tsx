import { useCallback, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx'
import { Picture } from '../components/Picture.tsx'
import { useTakenOver } from '../hooks/useHydrated.ts'
import panel from '../components/Panel.module.css'
import { useRing } from './useLoop.ts'
import { useRotation } from './useAutoplay.ts'
import { useWanted } from './useLazySlides.ts'
import styles from './Carousel.module.css'

export interface CarouselSlide {
  id: number
  title: string
  text: string
  image_url: string | null
  image_width: number | null
  image_height: number | null
  image_avif: boolean
  /** Where its title leads, if anywhere. */
  to?: string
}

interface CarouselProps {
  /** What it shows, for who does not see it. */
  label: string
  slides: readonly CarouselSlide[]
  /** Milliseconds that a slide takes to come in. */
  speed: number
  /** Milliseconds after which it goes on by itself; it waits for its visitor, when absent. */
  autoplay?: number
  /** Stands above the fold. */
  early?: boolean
  className?: string | undefined
}

/** Pictures with words, one at a time, in a ring. Without scripts they stand in a row that can be scrolled. */
export function Carousel({ label, slides, speed, autoplay, early = false, className = '' }: CarouselProps) {
  const count = slides.length
  const many = count > 1
  const { track, current, go } = useRing(count, speed)
  const goOn = useCallback(() => go(1), [go])
  const { turning, paused, toggle, holders } = useRotation(many ? autoplay : undefined, current, goOn)
  const takenOver = useTakenOver()
  const [used, setUsed] = useState(false)
  const isWanted = useWanted(count, current, used || (takenOver && turning))

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
    if (step === null || !many) return
    event.preventDefault()
    go(step)
  }
  const use = () => setUsed(true)

  return (
    <section
      className={`${panel['surface']} ${panel['solid']} ${panel['carved']} ${styles['carousel']} ${className}`}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerOver={use}
      onFocusCapture={use}
      {...holders}
    >
      {many && (
        <div className={styles['controls']}>
          {autoplay !== undefined && (
            <button
              type="button"
              className={styles['pause']}
              aria-label={paused ? 'Lanjutkan pergantian otomatis' : 'Hentikan pergantian otomatis'}
              onClick={toggle}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={paused ? 'M8 5.5v13l11-6.5Z' : 'M7 5.5h3.5v13H7Zm6.5 0H17v13h-3.5Z'} />
              </svg>
            </button>
          )}
          <button type="button" className={styles['previous']} aria-label="Sebelumnya" onClick={() => go(-1)}>
            <ChevronLeftIcon />
          </button>
          <button type="button" className={styles['next']} aria-label="Berikutnya" onClick={() => go(1)}>
            <ChevronRightIcon />
          </button>
        </div>
      )}
      <ul
        ref={track}
        className={styles['track']}
        tabIndex={many ? 0 : undefined}
        aria-live={turning ? 'off' : 'polite'}
      >
        {slides.map((slide, index) => (
          <li
            key={slide.id}
            className={styles['slide']}
            // A list may hold nothing but its items: the group stands in its item.
            inert={takenOver && index !== current}
          >
            <div
              className={styles['group']}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} dari ${count}`}
            >
              <Slide slide={slide} early={early && index === 0} wanted={isWanted(index)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Slide({ slide, early, wanted }: { slide: CarouselSlide; early: boolean; wanted: boolean }) {
  const { title, text, to, image_url, image_width, image_height, image_avif } = slide
  const picture = (
    <Picture
      address={image_url}
      width={image_width}
      height={image_height}
      avif={image_avif}
      sizes="(min-width: 80rem) 74.6875rem, calc(100vw - 2rem)"
      early={early}
    />
  )
  return (
    <>
      {/* A picture that nobody has asked for is there for who has no scripts, and costs the others nothing. */}
      <div className={styles['frame']}>{wanted ? picture : <noscript>{picture}</noscript>}</div>
      <div className={styles['words']}>
        <h2 className={styles['title']}>
          {to === undefined ? (
            title
          ) : (
            <Link to={to} className={styles['link']}>
              {title}
            </Link>
          )}
        </h2>
        {text && <p className={styles['text']}>{text}</p>}
      </div>
    </>
  )
}
