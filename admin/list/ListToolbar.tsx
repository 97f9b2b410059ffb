import type { ReactNode } from 'react'
import { fill } from '../../content/messages/fill.ts'
import { SearchBox } from '../ui/inputs/SearchBox.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { correctedText } from '../wording/searchWording.ts'
import styles from './list.module.css'
import type { ListParams } from './useListParams.ts'
import type { PagedRows } from './usePagedQuery.ts'
import { countIn } from '../wording/countIn.ts'

interface ListToolbarProps {
  language: string
  params?: ListParams
  list: Pick<PagedRows<unknown>, 'rows' | 'total' | 'hasMore' | 'searchedFor'>
  children?: ReactNode
}

export function ListToolbar({ language, params, list, children }: ListToolbarProps) {
  const words = commonWording(language)
  const { rows, total, hasMore, searchedFor } = list
  return (
    <div className={styles['toolbar']}>
      {params && <SearchBox label={words.search} value={params.q} onSearch={params.setQ} />}
      {children}
      <p className={styles['total']} role="status" data-corrected={searchedFor !== undefined || undefined}>
        {params && searchedFor !== undefined && `${correctedText(language, params.q, searchedFor)} `}
        {rows && fill(hasMore ? words.totalOrMore : words.total, { total: countIn(language, total) })}
      </p>
    </div>
  )
}
