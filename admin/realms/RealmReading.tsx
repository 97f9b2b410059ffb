import type { ReactNode } from 'react'
import type { FigureStanding, RealmStanding } from '../../client/realms/realmCalls.ts'
import { realm as realmType } from '../../content/settings/realm.ts'
import { fill } from '../../content/messages/fill.ts'
import { CheckIcon, InfoIcon, WarningIcon } from '../../ui/icons.tsx'
import { HistoryIcon } from '../ui/icons.tsx'
import { formatTime } from '../ui/Time.tsx'
import { formatAge } from './age.ts'
import { GameAccountCheck } from './GameAccountCheck.tsx'
import styles from './realms.module.css'
import { sharedSentences, visibleState, type VisibleState } from '../data/realms/standings.ts'
import { realmWording as words } from './wording.ts'

const { language } = words
const figureNames: Readonly<Record<string, string>> = words.figureNames
const adapterWords: Readonly<Record<string, string>> = realmType.fields.adapter.words

const icons: { [S in VisibleState]: () => ReactNode } = {
  given: CheckIcon,
  overdue: WarningIcon,
  failing: WarningIcon,
  waiting: HistoryIcon,
  absent: InfoIcon,
}

/** Returns the name of the environment variable that holds the realm's database URL (docs/game.md, "A realm"). */
const variableOf = ({ key }: RealmStanding): string => `GAME_${key.toUpperCase()}_URL`

interface RealmReadingProps {
  realm: RealmStanding
  now: Date
  children: ReactNode
}

export function RealmReading({ realm, now, children }: RealmReadingProps) {
  const { key, name, adapter, connection } = realm
  // A realm without a database cannot supply all values. Missing values are not failures, so they are left out.
  const hasNoDatabase = adapter === 'none'
  const figures = realm.figures.filter(({ state }) => !hasNoDatabase || state !== 'absent')
  const shared = sharedSentences(figures)
  const adapterName = adapter === null ? words.laterAdapter : (adapterWords[adapter] ?? adapter)
  const isFailing = figures.some(({ state }) => state === 'failing')
  return (
    <article className={styles['realm']} aria-labelledby={`realm-${key}`}>
      <header className={styles['head']}>
        <h3 id={`realm-${key}`}>{name}</h3>
        {children}
      </header>
      <p>
        {connection !== 'not_needed' && `${fill(words.adapter, { adapter: adapterName })} `}
        <span className={connection === 'missing' ? styles['fault'] : undefined}>
          {hasNoDatabase ? words.noDatabase : fill(words.connections[connection], { variable: variableOf(realm) })}
        </span>
      </p>
      {realm.changes_game && <GameAccountCheck realm={realm} />}
      {shared.map((sentence) => (
        <p key={sentence} className={styles['fault']}>
          {sentence}
        </p>
      ))}
      {isFailing && <p className={styles['soft']}>{words.failingAbout}</p>}
      <ul role="list" className={styles['figures']} aria-label={fill(words.figures, { name })}>
        {figures.map((figure) => (
          <Figure key={figure.figure} standing={figure} now={now} isSaid={shared.includes(figure.sentence)} />
        ))}
      </ul>
    </article>
  )
}

function agesOf({ state, given_at: readAt, tried_at: tried }: FigureStanding, now: Date): string {
  const ageOf = (moment: string | null) => (moment === null ? '' : formatAge(moment, now, language))
  const ages = { age: ageOf(readAt), tried: ageOf(tried) }
  if (state === 'given' && readAt !== null) return fill(words.reportedAgo, ages)
  if (state !== 'failing') return ''
  if (tried === null) return readAt === null ? words.neverReported : fill(words.reportedLast, ages)
  return fill(readAt === null ? words.triedNeverGiven : words.triedAndGiven, ages)
}

interface FigureProps {
  standing: FigureStanding
  now: Date
  /** Whether the list of shared errors already contains the error of this value. */
  isSaid: boolean
}

function Figure({ standing, now, isSaid }: FigureProps) {
  const { figure, failing_since: since, sentence, refused } = standing
  const state = visibleState(standing, now)
  const Icon = icons[state]
  const ages = agesOf(standing, now)
  return (
    <li data-state={state}>
      <strong>{figureNames[figure] ?? figure}</strong>
      <span className={styles['state']}>
        <Icon />
        {state === 'failing' && since !== null
          ? fill(words.failingSince, { time: formatTime(since, language) })
          : words.states[state]}
      </span>
      {ages && <span className={styles['soft']}>{ages}</span>}
      {state === 'overdue' && <p>{words.overdueAbout}</p>}
      {sentence && state !== 'waiting' && !isSaid && <p>{sentence}</p>}
      {refused && <p className={styles['refused']}>{fill(words.refused, { refused: refused.replace(/\.$/, '') })}</p>}
    </li>
  )
}
