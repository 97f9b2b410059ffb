import { fill } from '../../../../content/messages/fill.ts'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { realmsWording as words } from '../wording.ts'
import styles from './Moved.module.css'

interface MovedProps {
  places: number | null
  since: 'day' | 'week'
}

const signs = { up: '▲', down: '▼' } as const

export function Moved({ places, since }: MovedProps) {
  if (places === null) return <span className={styles['moved']}>{words.newcomer}</span>
  if (places === 0)
    return (
      <span className={styles['moved']}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{words.since[since].same}</span>
      </span>
    )
  const way = places > 0 ? 'up' : 'down'
  const count = Math.abs(places)
  return (
    <span className={styles['moved']} data-way={way}>
      <span aria-hidden="true">
        <span className={styles['sign']}>{signs[way]}</span>
        {formatNumber(count)}
      </span>
      <span className="visually-hidden">{fill(words.since[since][way], { places: count })}</span>
    </span>
  )
}
