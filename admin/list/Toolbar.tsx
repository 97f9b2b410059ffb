import { fill, type Wording } from '../../content/wording.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { phrases } from '../phrases.ts'
import type { ListState } from '../useListState.ts'
import styles from './list.module.css'

interface ToolbarProps {
  wording: Wording
  state: ListState
  /** Null until it is known. */
  total: number | null
}

export function Toolbar({ wording, state, total }: ToolbarProps) {
  const words = phrases[wording.language]
  return (
    <div className={styles['toolbar']}>
      <SearchBox label={words.search} value={state.q} onSearch={state.setQ} />
      <p className={styles['total']} role="status">
        {total !== null && fill(words.total, { total: total.toLocaleString(wording.language) })}
      </p>
    </div>
  )
}
