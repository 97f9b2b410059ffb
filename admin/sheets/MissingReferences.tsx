import type { ContentType } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import type { ImportReport } from '../../content/queries/manyRows/importQuery.ts'
import { fill } from '../../content/messages/fill.ts'
import styles from './sheets.module.css'
import { sheetsWording } from './wording.ts'
import { countIn } from '../wording/countIn.ts'

interface MissingReferencesProps {
  type: ContentType
  missing: ImportReport['missing']
  isWanted: boolean
  busy: boolean
  onWant: (wanted: boolean) => void
}

const MOST_NAMED = 10

export function MissingReferences({ type, missing, isWanted, busy, onWant }: MissingReferencesProps) {
  const { language } = type.wording
  const words = sheetsWording(language)
  const targets = [...new Set(missing.map(({ type: key }) => key))]
  const namesOf = (key: string): string => {
    const names = missing.flatMap(({ type: of, name }) => (of === key ? [name] : []))
    const left = names.length - MOST_NAMED
    const more = left > 0 ? [fill(words.missingMore, { count: countIn(language, left) })] : []
    return [...names.slice(0, MOST_NAMED), ...more].join(', ')
  }
  return (
    <div className={styles['missing']}>
      <label>
        <input type="checkbox" checked={isWanted} disabled={busy} onChange={({ target }) => onWant(target.checked)} />
        {fill(words.createMissing, { count: countIn(language, missing.length) })}
      </label>
      <ul>
        {targets.map((key) => (
          <li key={key}>{fill(words.missingOf, { title: contentType(key).title, names: namesOf(key) })}</li>
        ))}
      </ul>
    </div>
  )
}
