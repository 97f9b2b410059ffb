import type { ReactNode } from 'react'
import { fill, type Wording } from '../../content/wording.ts'
import { SearchBox } from '../ui/inputs/SearchBox.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { correctedText } from '../wording/searchWording.ts'
import styles from './list.module.css'
import type { ListParams } from './useListParams.ts'

interface ListToolbarProps {
  wording: Pick<Wording, 'language'>
  params: ListParams
  /** Null until known. */
  total: number | null
  /** The corrected search. */
  searchedFor?: string | undefined
  children?: ReactNode
}

export function ListToolbar({ wording, params, total, searchedFor, children }: ListToolbarProps) {
  const words = commonWording[wording.language]
  return (
    <div className={styles['toolbar']}>
      <SearchBox label={words.search} value={params.q} onSearch={params.setQ} />
      {children}
      <p className={styles['total']} role="status">
        {searchedFor !== undefined && `${correctedText(wording.language, params.q, searchedFor)} `}
        {total !== null && fill(words.total, { total: total.toLocaleString(wording.language) })}
      </p>
    </div>
  )
}
