import type { ReactNode } from 'react'
import { fill, type Wording } from '../../content/wording.ts'
import { SearchBox } from '../ui/inputs/SearchBox.tsx'
import { phrases } from '../wording/commonWording.ts'
import type { PageState } from './useListParams.ts'
import styles from './list.module.css'

interface ToolbarProps {
  wording: Pick<Wording, 'language'>
  state: PageState
  /** Null until it is known. */
  total: number | null
  /** What else narrows the list. */
  children?: ReactNode
}

export function Toolbar({ wording, state, total, children }: ToolbarProps) {
  const words = phrases[wording.language]
  return (
    <div className={styles['toolbar']}>
      <SearchBox label={words.search} value={state.q} onSearch={state.setQ} />
      {children}
      <p className={styles['total']} role="status">
        {total !== null && fill(words.total, { total: total.toLocaleString(wording.language) })}
      </p>
    </div>
  )
}
