import type { VisibleChange } from '../../../../content/gameInfo/gameSchemas.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { Panel } from '../../../components/Panel.tsx'
import { useSite } from '../../../data/siteContext.ts'
import { formatDate } from '../../../format/date.ts'
import { formatChance } from '../../../format/chance.ts'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { labelOf } from './labels.ts'
import { gameWording as words } from '../wording.ts'
import styles from './game.module.css'

function valueText(field: string | null, value: string): string {
  if (value === '') return words.none
  if (field === 'chance') return formatChance(Number(value))
  return /^\d+(\.\d+)?$/.test(value) ? formatNumber(Number(value)) : value
}

type Side = 'for' | 'from'

/** The sentences by what changed; of the thing itself, and of its drop for or from something else. */
const sentences = {
  new: { own: 'new', for: 'newFor', from: 'newFrom' },
  gone: { own: 'gone', for: 'goneFor', from: 'goneFrom' },
  changed: { own: 'changed', for: 'changedFor', from: 'changedFrom' },
  changedTo: { own: 'changedTo', for: 'changedForTo', from: 'changedFromTo' },
} as const

function changeText({ of, what, field, before, after }: VisibleChange, side: Side): string {
  const kind = what === 'changed' && (before !== '' || after !== '') ? 'changedTo' : what
  return fill(words[sentences[kind][of === null ? 'own' : side]], {
    of: of ?? '',
    label: field === null ? '' : labelOf(field).label,
    before: valueText(field, before),
    after: valueText(field, after),
  })
}

export function Changes({ changes, drop }: { changes: readonly VisibleChange[]; drop: Side }) {
  const { timeZone } = useSite()
  if (changes.length === 0) return null
  return (
    <Panel title={words.changes}>
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
