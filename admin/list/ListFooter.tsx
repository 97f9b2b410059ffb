import { fill } from '../../content/messages/fill.ts'
import type { Wording } from '../../content/wording.ts'
import control from '../ui/inputs/control.module.css'
import { KEEP_CLEAR } from '../../ui/useClearPlace.ts'
import { commonWording } from '../wording/commonWording.ts'
import styles from './list.module.css'
import { PageButtons } from './PageButtons.tsx'
import { PER_PAGE, type ListParams } from './useListParams.ts'
import type { PagedRows } from './usePagedQuery.ts'
import { countIn } from '../wording/countIn.ts'

interface ListFooterProps {
  wording: Pick<Wording, 'language'>
  params: ListParams
  list: Pick<PagedRows<unknown>, 'total' | 'lastPage'> & Partial<Pick<PagedRows<unknown>, 'hasMore'>>
}

export function ListFooter({ wording, params, list }: ListFooterProps) {
  const words = commonWording(wording.language)
  const { page, perPage } = params
  const number = (value: number) => countIn(wording.language, value)
  const range = {
    from: number((page - 1) * perPage + 1),
    to: number(Math.min(page * perPage, list.total)),
    total: number(list.total),
  }
  return (
    <footer className={styles['footer']} {...KEEP_CLEAR}>
      <label className={styles['perPage']}>
        {words.perPage}
        <select
          className={control['control']}
          value={perPage}
          onChange={(event) => params.setPerPage(Number(event.target.value))}
        >
          {PER_PAGE.toSorted((a, b) => a - b).map((rows) => (
            <option key={rows}>{rows}</option>
          ))}
        </select>
      </label>
      <span>{fill(list.hasMore ? words.rangeOrMore : words.range, range)}</span>
      <PageButtons page={page} lastPage={list.lastPage} onPage={params.setPage} labels={words} />
    </footer>
  )
}
