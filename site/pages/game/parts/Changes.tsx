import type { VisibleChange } from '../../../../content/gameInfo/gameSchemas.ts'
import { Panel } from '../../../components/Panel.tsx'
import { useSite } from '../../../data/siteContext.ts'
import { formatDate } from '../../../format/date.ts'
import { formatChance } from '../../../format/chance.ts'
import { formatDecimal } from '../chance/format.ts'
import { labelOf } from './labels.ts'
import styles from './game.module.css'

function valueText(field: string | null, value: string): string {
  if (value === '') return 'kosong'
  if (field === 'chance') return formatChance(Number(value))
  return /^\d+(\.\d+)?$/.test(value) ? formatDecimal(Number(value)) : value
}

function changeText({ of, what, field, before, after }: VisibleChange, drop: string): string {
  const place = of === null ? '' : ` ${drop} ${of}`
  if (what === 'new') return `Drop baru${place}`
  if (what === 'gone') return `Tidak ada lagi drop${place}`
  const label = `${field === null ? '' : labelOf(field).label}${place}`
  return before === '' && after === ''
    ? `${label} diubah`
    : `${label}: ${valueText(field, before)} → ${valueText(field, after)}`
}

export function Changes({ changes, drop }: { changes: readonly VisibleChange[]; drop: 'dari' | 'untuk' }) {
  const { timeZone } = useSite()
  if (changes.length === 0) return null
  return (
    <Panel title="Perubahan terakhir">
      <ul className={styles['changes']}>
        {changes.map((change, index) => (
          // The index is the key, because several changes may have the same time.
          <li key={index}>
            <time dateTime={change.time}>{formatDate(change.time, timeZone)}</time>
            <span>{changeText(change, drop)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
