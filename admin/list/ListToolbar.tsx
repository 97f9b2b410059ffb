import type { ReactNode } from 'react'
import { fill, type Wording } from '../../content/wording.ts'
import { SearchBox } from '../ui/inputs/SearchBox.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './list.module.css'
import type { ListParams } from './useListParams.ts'

interface ListToolbarProps {
  wording: Pick<Wording, 'language'>
  params: ListParams
  /** Null until it is known. */
  total: number | null
  /** Further filters. */
  children?: ReactNode
}

export function ListToolbar({ wording, params, total, children }: ListToolbarProps) {
  const words = commonWording[wording.language]
  return (
    <div className={styles['toolbar']}>
      <SearchBox label={words.search} value={params.q} onSearch={params.setQ} />
      {children}
      <p className={styles['total']} role="status">
        {total !== null && fill(words.total, { total: total.toLocaleString(wording.language) })}
      </p>
    </div>
  )
}
