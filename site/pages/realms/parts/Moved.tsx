import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import styles from './Moved.module.css'

interface MovedProps {
  places: number | null
  since: string
}

const ways = {
  up: { sign: '▲', word: 'naik' },
  down: { sign: '▼', word: 'turun' },
} as const

export function Moved({ places, since }: MovedProps) {
  if (places === null) return <span className={styles['moved']}>Baru</span>
  if (places === 0)
    return (
      <span className={styles['moved']}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{`tetap sejak ${since}`}</span>
      </span>
    )
  const way = places > 0 ? 'up' : 'down'
  const { sign, word } = ways[way]
  const number = formatNumber(Math.abs(places))
  return (
    <span className={styles['moved']} data-way={way}>
      <span aria-hidden="true">
        <span className={styles['sign']}>{sign}</span>
        {number}
      </span>
      <span className="visually-hidden">{`${word} ${number} sejak ${since}`}</span>
    </span>
  )
}

export const YESTERDAY = 'kemarin'
export const LAST_WEEK = 'minggu lalu'
