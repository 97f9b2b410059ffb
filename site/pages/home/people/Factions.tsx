import { langOf, textIn } from '../../../data/langOf.ts'
import type { CountedRace } from '../parts.ts'
import { markOf } from '../../../components/markOf.ts'
import { Picture } from '../../../components/Picture.tsx'
import swipe from '../../../components/swipeRow.module.css'
import styles from './people.module.css'

export const withFigure = (races: readonly CountedRace[]): CountedRace[] =>
  races.filter(({ figure_url }) => figure_url !== null)

export function Factions({ races: all }: { races: readonly CountedRace[] }) {
  const races = withFigure(all)
  return (
    // Nothing inside the row can be focused, so the row itself is focusable. The keyboard can then scroll it.
    <ul className={`${swipe['row']} ${styles['figures']}`} tabIndex={0}>
      {races.map((race) => (
        <li key={race.id} className={styles['person']} data-mark={markOf(all.indexOf(race))}>
          <div className={styles['figure']}>
            <Picture
              address={race.figure_url}
              width={race.figure_width}
              height={race.figure_height}
              avif={race.figure_avif}
              sizes="(width < 48rem) 13.5rem, 24rem"
            />
          </div>
          <div className={styles['words']}>
            <h3 className={styles['name']} {...textIn(langOf(race, 'name'))}>
              {race.name}
            </h3>
            {race.lore && (
              <p className={styles['lore']} {...textIn(langOf(race, 'lore'))}>
                {race.lore}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
